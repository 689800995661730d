import { fieldSelection, fieldText } from "#dashboard/pages/translations/open-text/field-text.ts";
import type { OpenedCell } from "#dashboard/pages/translations/open-text/opened-cell.ts";
import { placeOfOffer } from "#text/message/offer-place.ts";
import type { Offer } from "#text/message/offers.ts";
import type { guardChips } from "./guard-chips.ts";

/** What is inserted: an offered placeholder or tag of the source, or just a text such as a special character. */
export type Inserted = Pick<Offer, "text" | "close"> & Partial<Offer>;

type Target = {
  field: HTMLTextAreaElement;
  guard: Pick<ReturnType<typeof guardChips>, "insert"> | undefined;
  source: string;
  opened: Pick<OpenedCell, "isTyped"> | undefined;
};

/**
 * Inserts an offer at the caret. As long as the user has neither typed nor moved the caret, a missing placeholder is
 * inserted before the punctuation at the end of the text.
 */
export function insertOffer({ text, close, isMissing }: Inserted, target: Target): void {
  const { field, guard, source, opened } = target;
  const typed = fieldText(field);
  const isUntouched = !opened?.isTyped && fieldSelection(field).every((at) => at === typed.length);
  const isPlaced = isMissing && close === undefined && isUntouched;
  const place = isPlaced ? placeOfOffer(text, { source, text: typed }) : undefined;
  if (place) guard?.insert(place.text, undefined, place.at);
  else guard?.insert(text, close);
}
