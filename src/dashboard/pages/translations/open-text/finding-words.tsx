import { CircleX, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { maxCheckedLength } from "#text/checks/checked.ts";
import type { Finding } from "#text/checks/finding.ts";

/** What one check found, at least one thing. */
export type OfCheck = readonly [Finding, ...Finding[]];

/** What each check found in a text, in the order of the checks' first findings. */
export function byCheck(findings: readonly Finding[]): OfCheck[] {
  return [...Map.groupBy(findings, ({ check }) => check).values()].flatMap(([first, ...more]) =>
    first ? [[first, ...more] as const] : [],
  );
}

/** A text without findings that was not checked. */
export function NotChecked() {
  return (
    <p className="text-sm text-ink-muted">
      <FormattedMessage id="panel.checks.notChecked" values={{ most: maxCheckedLength }} />
    </p>
  );
}

type WordsProps = {
  findings: OfCheck;
  text: string;
  /** More about it. */
  children?: ReactNode;
};

/** What one check found, by its level, its name and what it is about. */
export function FindingWords({ findings, text, children }: WordsProps) {
  const [{ check, level }] = findings;
  const Icon = level === "error" ? CircleX : TriangleAlert;
  const abouts = new Set(findings.map((finding) => aboutOf(finding, text)).filter((about) => about !== ""));
  return (
    <>
      <Icon
        aria-hidden
        size={14}
        className={`h-lh flex-none ${level === "error" ? "text-danger" : "text-status-review"}`}
      />
      <span className="min-w-0 flex-1 break-words">
        <span className="sr-only">
          <FormattedMessage id={`checks.level.${level}`} />:{" "}
        </span>
        <FormattedMessage id={`check.${check}`} />
        {[...abouts].map((about) => (
          <Fragment key={about}>
            {" "}
            <bdi className="rounded-sm bg-surface-3 px-1 font-mono text-xs whitespace-pre-wrap">{about}</bdi>
          </Fragment>
        ))}
        {children}
      </span>
    </>
  );
}

/** What a finding is about, where that is something to be seen: what is missing, else what stands there. */
function aboutOf({ check, start, end, values = {} }: Finding, text: string): string {
  if (check === "message_syntax") return "";
  const { placeholder, tag, mark, number, address, word, brackets, forms, limit, length, codes, other } =
    values;
  if (limit !== undefined) return `${length}/${limit}`;
  const named =
    placeholder ?? tag ?? forms ?? mark ?? number ?? address ?? word ?? brackets ?? codes ?? other;
  return String(named ?? text.slice(start, Math.min(end, start + 40)).trim());
}
