import type { IntlShape } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import {
  accepted,
  needsReview,
  needsTranslation,
  rejected,
  type StatusStyle,
  statusStyleOf,
  statusWord,
} from "./status-styles.ts";

/**
 * Progress of a text from empty to published, which bars, legends and filters show in the same colours. `needsReview`
 * contains all texts whose status needs work.
 */
export const steps = ["empty", "draft", "needsReview", "accepted", "published"] as const;
export type Step = (typeof steps)[number];

/**
 * Whether a text with this status needs work, as the counter `needsAttention` counts. A custom status never does,
 * because only the team knows its meaning.
 */
export function statusNeedsWork(status: string): boolean {
  return [needsReview, needsTranslation, rejected].includes(status);
}

/** Whether a status has an icon beside the stripe: `rejected` and the custom statuses of the team. */
export function hasStatusMark(status: string): boolean {
  return !["0", accepted, needsReview, needsTranslation].includes(status);
}

/**
 * The step of a text, derived from its cell for display. In projects without drafts, texts are never `draft` or
 * `accepted`.
 */
export function stepOf({ value, draft, status }: Pick<Cell, "value" | "draft" | "status">): Step {
  if (value === "" && draft === "") return "empty";
  if (statusNeedsWork(status)) return "needsReview";
  if (draft === "") return "published";
  return status === accepted ? "accepted" : "draft";
}

export function stepWord(intl: IntlShape, step: Step): string {
  return intl.formatMessage({ id: `grid.step.${step}` });
}

/**
 * Returns the step of a text in words. For a text that needs review, the words are the name of its status, with a note
 * if the text is unpublished.
 */
export function stepWords(
  intl: IntlShape,
  statuses: readonly StatusStyle[],
  cell: Pick<Cell, "value" | "draft" | "status">,
): string {
  const step = stepOf(cell);
  if (step !== "needsReview") return stepWord(intl, step);
  const status = statusWord(intl, statusStyleOf(statuses, cell.status));
  return cell.draft === "" ? status : intl.formatMessage({ id: "grid.step.unpublished" }, { status });
}

/** A stripe at the inline start of a positioned element, in the colour and pattern of a step, or of failing checks. */
export const stripeClass: Readonly<Record<Step | "failing", string>> = {
  empty: "stripe stripe-empty",
  draft: "stripe stripe-draft",
  needsReview: "stripe stripe-review",
  accepted: "stripe stripe-accepted",
  published: "stripe stripe-published",
  failing: "stripe stripe-failing",
};
