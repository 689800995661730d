import { FormattedMessage } from "react-intl";
import type { FieldValue, MergeField } from "#contract/merges.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { WordDifference } from "#dashboard/ui/text/word-difference.tsx";
import { isPresence, isText, useValueFormat } from "./value-format.ts";

type About = { field: MergeField; language: string; resource?: unknown };

/** Texts longer than this are shown in a box that scrolls. */
const maxUnscrolledLength = 2_000;

/** Value of one side. With `against`, the words that differ from that value are marked. */
export function SideValue(props: { about: About; value: FieldValue; against?: FieldValue }) {
  const { about, value, against } = props;
  const { textOf, statusOf } = useValueFormat();
  const after = textOf(about.field, value);
  if (about.field === "status") return <StatusValue statusStyle={statusOf(value)} label={after} />;
  const before = against === undefined ? after : textOf(about.field, against);
  const isEmpty = after === "" && (before === "" || !isText(about.field));
  if (isPresence(about)) return <MutedMessage id={value === null ? "branches.notThere" : "branches.there"} />;
  if (isEmpty) return <MutedMessage id="branches.empty" />;
  return (
    <TextBox about={about} length={Math.max(after.length, before.length)}>
      {isMessage(about.field) ? (
        <MessageText before={before} text={after} />
      ) : (
        <WordDifference before={isComparedByWord(about.field) ? before : after} after={after} />
      )}
    </TextBox>
  );
}

/**
 * Shows a change word by word, or as both values in a line. Renders nothing where only the existence of a resource
 * differs, which `KindMark` shows.
 */
export function ValueChange({
  about,
  before,
  after,
}: {
  about: About;
  before: FieldValue;
  after: FieldValue;
}) {
  if (isPresence(about)) return null;
  if (isComparedByWord(about.field)) return <SideValue about={about} value={after} against={before} />;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-muted">
        <SideValue about={about} value={before} />
      </span>
      <span aria-hidden className="text-ink-muted rtl:-scale-x-100">
        →
      </span>
      <SideValue about={about} value={after} />
    </span>
  );
}

/** Whether a field contains a text of the string, unlike comments and descriptions. */
function isMessage(field: MergeField): boolean {
  return field === "value" || field === "draft";
}

/** Whether a field is compared word by word, unlike numbers, statuses and switches. */
function isComparedByWord(field: MergeField): boolean {
  return isText(field) || field === "tags" || field === "meta";
}

function MutedMessage({ id }: { id: string }) {
  return (
    <span className="text-ink-muted italic">
      <FormattedMessage id={id} />
    </span>
  );
}

type ValueStyle = ReturnType<ReturnType<typeof useValueFormat>["statusOf"]>;

function StatusValue({ statusStyle, label }: { statusStyle: ValueStyle; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-top">
      <statusStyle.icon aria-hidden size={14} className={statusStyle.tone} color={statusStyle.color} />
      {label}
    </span>
  );
}

/** Values and drafts use the direction of their language; comments that of their first letter. */
function TextBox({ about, length, children }: { about: About; length: number; children: React.ReactNode }) {
  const { languageOf } = useValueFormat();
  const language = isMessage(about.field) ? languageOf(about.language) : undefined;
  const scrolls = length > maxUnscrolledLength;
  return (
    <div
      {...(language ? { lang: language.code } : {})}
      dir={language?.direction ?? "auto"}
      tabIndex={scrolls ? 0 : undefined}
      className={`leading-5 ${scrolls ? "max-h-60 overflow-y-auto" : ""}`}
    >
      {children}
    </div>
  );
}
