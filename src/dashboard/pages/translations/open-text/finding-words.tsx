import { CircleX, TriangleAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { Finding } from "#text/checks/finding.ts";

/** A finding by its level, its check and what it is about. */
export function FindingWords({ finding, text }: { finding: Finding; text: string }) {
  const { check, level } = finding;
  const Icon = level === "error" ? CircleX : TriangleAlert;
  const about = aboutOf(finding, text);
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
        {about !== "" && (
          <>
            {" "}
            <bdi className="rounded-sm bg-surface-3 px-1 font-mono text-xs whitespace-pre-wrap">{about}</bdi>
          </>
        )}
      </span>
    </>
  );
}

/** Tells the findings of a text apart. */
export function findingKey(finding: Finding, text: string): string {
  return `${finding.check} ${finding.message} ${finding.start} ${aboutOf(finding, text)}`;
}

/** What a finding is about, where that is something to be seen: what is missing, else what stands there. */
function aboutOf({ start, end, values = {} }: Finding, text: string): string {
  const { placeholder, tag, mark, number, address, word, brackets, forms, limit, length, codes, other } =
    values;
  if (limit !== undefined) return `${length}/${limit}`;
  const named =
    placeholder ?? tag ?? forms ?? mark ?? number ?? address ?? word ?? brackets ?? codes ?? other;
  return String(named ?? text.slice(start, Math.min(end, start + 40)).trim());
}
