import { CircleX, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { maxCheckedLength } from "#text/checks/check-input.ts";
import type { Finding } from "#text/checks/finding.ts";

/** The findings of one check, at least one. */
export type CheckFindings = readonly [Finding, ...Finding[]];

/** Groups findings by check, in the order of each check's first finding. */
export function groupByCheck(findings: readonly Finding[]): CheckFindings[] {
  return [...Map.groupBy(findings, ({ check }) => check).values()].flatMap(([first, ...more]) =>
    first ? [[first, ...more] as const] : [],
  );
}

/** Notice for a text that is too long to be checked. */
export function TooLongNotice() {
  return (
    <p className="text-sm text-ink-muted">
      <FormattedMessage id="panel.checks.notChecked" values={{ most: maxCheckedLength }} />
    </p>
  );
}

type SummaryProps = {
  findings: CheckFindings;
  text: string;
  /** Additional content. */
  children?: ReactNode;
};

/** The findings of one check: level, name and affected parts. */
export function FindingSummary({ findings, text, children }: SummaryProps) {
  const [{ check, level }] = findings;
  const Icon = level === "error" ? CircleX : TriangleAlert;
  const abouts = new Set(findings.map((finding) => aboutOf(finding, text)).filter((about) => about !== ""));
  return (
    <>
      <Icon
        aria-hidden
        size={14}
        className={`h-lh flex-none ${level === "error" ? "text-danger" : "text-warning"}`}
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

/**
 * The part of the text to show with a finding: the missing or wrong part that the check names, or else the text at
 * the finding's position. Empty for a text that is too long to show.
 */
function aboutOf({ check, start, end, values = {} }: Finding, text: string): string {
  if (check === "message_syntax") return "";
  const { placeholder, tag, mark, number, address, word, brackets, forms, limit, length, codes, other } =
    values;
  if (limit !== undefined) return `${length}/${limit}`;
  const named =
    placeholder ?? tag ?? forms ?? mark ?? number ?? address ?? word ?? brackets ?? codes ?? other;
  return String(named ?? text.slice(start, Math.min(end, start + 40)).trim());
}
