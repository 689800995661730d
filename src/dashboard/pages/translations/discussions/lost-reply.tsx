import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { beginDiscussion } from "#dashboard/api/discussions/discussions.ts";
import { originOfDiscussion } from "#dashboard/layout/string-origin.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { CommentField, isFieldFocused } from "./comment-field.tsx";
import { useThenRefresh } from "./use-discussion-action.ts";
import type { StoredReply } from "./use-stored-replies.ts";

type LostProps = {
  scope: BranchScope;
  entry: { key: string; language: string };
  reply: StoredReply;
  canBeAboutKey: boolean;
};

/**
 * A reply to a discussion that was deleted while it was typed: the user can send it as a new discussion or
 * discard it.
 */
export function LostReply({ scope, entry, reply, canBeAboutKey }: LostProps) {
  const intl = useIntl();
  const action = useThenRefresh(scope, entry.key);
  // Replaces the field in which the reply was typed, and takes over its focus.
  const [wasFocused] = useState(() => isFieldFocused(reply.name));
  const language = reply.language ?? (canBeAboutKey ? null : entry.language);
  return (
    <div className="space-y-2 rounded-md border border-line bg-surface p-2.5">
      <Notice>
        <FormattedMessage id="discussions.deletedMeanwhile" />
      </Notice>
      <CommentField
        storageName={reply.name}
        origin={originOfDiscussion(scope, entry)}
        label={intl.formatMessage({ id: "discussions.reply" })}
        actionLabel={<FormattedMessage id="discussions.sendAsNew" />}
        discardLabel={<FormattedMessage id="discussions.discard" />}
        app={scope.app}
        takesFocus={wasFocused}
        onSend={(text) => action(() => beginDiscussion(scope, { key: entry.key, language, text }))}
        onLeave={() => undefined}
      />
    </div>
  );
}
