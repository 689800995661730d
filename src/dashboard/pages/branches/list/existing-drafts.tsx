import type { ComponentProps } from "react";
import { FormattedMessage } from "react-intl";

const choices = ["publish", "branch"] as const;
export type DraftsChoice = (typeof choices)[number];

/** Choice between publishing existing drafts and moving them to the branch: a project with branches has no drafts. */
export function ExistingDrafts(props: { field: ComponentProps<"input">; isMissing: boolean }) {
  return (
    <fieldset className="rounded-md border border-line-strong p-3">
      <legend className="px-1 text-sm font-medium">
        <FormattedMessage id="branches.drafts" />
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
