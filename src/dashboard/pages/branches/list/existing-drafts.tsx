import type { ComponentProps } from "react";
import { FormattedMessage } from "react-intl";
import type { ExistingDrafts as Drafts } from "#contract/branches.ts";

const choices = ["publish", "branch"] as const;
export type DraftsChoice = (typeof choices)[number];

/** For each choice, the kind of drafts about which the user is warned. */
const affected = { publish: "notAccepted", branch: "delivered" } as const;

/**
 * Choice between publishing existing drafts and moving them to the branch: a project with branches has no drafts. The
 * numbers are missing until they are read.
 */
export function ExistingDrafts(props: {
  drafts: Drafts | undefined;
  field: ComponentProps<"input">;
  isMissing: boolean;
}) {
  const { drafts } = props;
  return (
    <fieldset className="rounded-md border border-line-strong p-3">
      <legend className="px-1 text-sm font-medium">
        <FormattedMessage id="branches.drafts" values={{ total: drafts?.total ?? 0 }} />
      </legend>
      <p className="mb-3 text-sm text-ink-muted">
        <FormattedMessage id="branches.drafts.about" />
      </p>
      <div className="space-y-2">
        {choices.map((choice) => (
          <label key={choice} className="flex items-start gap-2 text-sm">
            <input
              type="radio"
              value={choice}
              {...props.field}
              className="mt-0.5 size-4 flex-none accent-accent"
            />
            <span>
              <FormattedMessage id={`branches.drafts.${choice}`} />
              <span className="block text-xs text-ink-muted">
                <FormattedMessage id={`branches.drafts.${choice}.about`} />
              </span>
              <Effect kind={affected[choice]} count={drafts?.[affected[choice]] ?? 0} />
            </span>
          </label>
        ))}
      </div>
      {props.isMissing && (
        <p role="alert" className="mt-2 text-xs text-danger">
          <FormattedMessage id="branches.drafts.choose" />
        </p>
      )}
    </fieldset>
  );
}

function Effect({ kind, count }: { kind: "notAccepted" | "delivered"; count: number }) {
  if (count === 0) return null;
  return (
    <span className="block text-xs text-warning">
      <FormattedMessage id={`branches.drafts.${kind}`} values={{ count }} />
    </span>
  );
}
