import { CircleX, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { maxCheckedLength } from "#text/checks/check-input.ts";
import type { Finding } from "#text/checks/finding.ts";

/** The findings of one check, at least one. */
export type OfCheck = readonly [Finding, ...Finding[]];

/** Groups findings by check, in the order of each check's first finding. */
export function byCheck(findings: readonly Finding[]): OfCheck[] {
  return [...Map.groupBy(findings, ({ check }) => check).values()].flatMap(([first, ...more]) =>
    first ? [[first, ...more] as const] : [],
  );
}

/** Notice for a text that is too long to be checked. */
export function NotChecked() {
  return (
    <p className="text-sm text-ink-muted">
      <FormattedMessage id="panel.checks.notChecked" values={{ most: maxCheckedLength }} />
    </p>
  );
}

type SummaryProps = {
  findings: OfCheck;
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

/**
 * The part of the text a finding is about, if it can be shown: the missing part, or else the text at its
 * position.
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
