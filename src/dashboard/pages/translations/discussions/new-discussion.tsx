import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { beginDiscussion } from "#dashboard/api/discussions/discussions.ts";
import { originOfDiscussion } from "#dashboard/layout/string-origin.ts";
import { ExpandableField } from "./expandable-field.tsx";
import { useThenRefresh } from "./use-discussion-action.ts";

type NewProps = {
  scope: BranchScope;
  entry: { key: string; language: string };
  storageName: string;
  canBeAboutKey: boolean;
};

/** Starts a discussion of the string, or of its key in all languages. */
export function NewDiscussion({ scope, entry, storageName, canBeAboutKey }: NewProps) {
  const intl = useIntl();
  const { key, language } = entry;
  const action = useThenRefresh(scope, key);
  const [isAboutKey, setIsAboutKey] = useState(false);
  return (
    <ExpandableField
      storageName={`${storageName}.${scope.app}.${scope.branch}.${language} ${key}`}
      origin={originOfDiscussion(scope, entry)}
      label={intl.formatMessage({ id: "discussions.begin" })}
      offer={<FormattedMessage id="discussions.offer" />}
      actionLabel={<FormattedMessage id="discussions.send" />}
      app={scope.app}
      onSend={(text) =>
        action(() => beginDiscussion(scope, { key, language: isAboutKey ? null : language, text }))
      }
      choices={
        canBeAboutKey && (
          <label className="flex items-center gap-1.5 text-xs">
            <input
              type="checkbox"
              checked={isAboutKey}
              onChange={({ target }) => setIsAboutKey(target.checked)}
              className="accent-accent"
            />
            <FormattedMessage id="discussions.ofKey" />
          </label>
        )
      }
    />
  );
}
