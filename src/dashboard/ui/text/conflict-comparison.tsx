import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { MessageText } from "./message-text.tsx";
import { WordDifference } from "./word-difference.tsx";

/** Author of the other version: another user, or the same user in another tab, by an upload or by a delivery. */
export type Author = "other" | "own" | "upload" | "delivery";

type VersionName = "before" | "theirs" | "mine";

/** The versions of a conflict side by side; texts are shown with their differences from the base (`before`). */
export function ConflictComparison(props: {
  versions: Partial<Record<VersionName, ReactNode>>;
  author?: Author;
  /** Language of the versions, if they are texts of a string. */
  lang?: string;
  dir?: "ltr" | "rtl" | "auto";
}) {
  const { versions, lang, dir = "auto" } = props;
  const { author = "other" } = props;
  const shown = (["before", "theirs", "mine"] as const).filter((name) => versions[name] !== undefined);
  return (
    <dl className="mt-2 space-y-2 text-sm">
      {shown.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-muted">
            <FormattedMessage id={`conflict.${name}`} values={{ author }} />
          </dt>
          <dd
            {...(typeof versions[name] === "string" ? { lang, dir } : {})}
            className="leading-5 break-words whitespace-pre-wrap"
          >
            <Value value={versions[name]} before={versions.before} isMessage={lang !== undefined} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, before, isMessage }: { value: ReactNode; before: ReactNode; isMessage: boolean }) {
  if (typeof value !== "string") return value;
  if (value === "")
    return (
      <span className="text-ink-muted">
        <FormattedMessage id="conflict.empty" />
      </span>
    );
  if (isMessage) return <MessageText before={typeof before === "string" ? before : undefined} text={value} />;
  return typeof before === "string" ? <WordDifference before={before} after={value} /> : value;
}

/** The buttons of an edit conflict. If there are several conflicts, `label` names each one for screen readers. */
export function ConflictChoices(props: {
  onMine: () => void;
  onTheirs: () => void;
  author?: Author;
  label?: (action: string) => string;
  children?: ReactNode;
}) {
  const { label } = props;
  const intl = useIntl();
  const { author = "other" } = props;
  const choice = (id: string, onPress: () => void) => {
    const action = intl.formatMessage({ id: `conflict.${id}` }, { author });
    return (
      <Button size="small" onPress={onPress} {...(label && { "aria-label": label(action) })}>
        {action}
      </Button>
    );
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {choice("keepMine", props.onMine)}
      {choice("takeTheirs", props.onTheirs)}
      {props.children}
    </div>
  );
}
