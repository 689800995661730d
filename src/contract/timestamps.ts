import * as z from "zod/mini";

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)/;
const timePattern = /^[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/i;
const dayLength = "2026-01-31".length;

/**
 * Parses a day or a time in ISO 8601, of the years 1 to 9999. A day is midnight UTC, a time without a zone is in UTC.
 * Returns undefined for any other text, including texts that `Date` would accept.
 */
export function parseTimestamp(text: string): Date | undefined {
  const time = timePattern.exec(text.slice(dayLength));
  if (!isDay(text.slice(0, dayLength)) || (!time && !isDayAlone(text))) return undefined;
  const date = new Date(time && time.groups?.zone === undefined ? `${text}Z` : text);
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999 ? date : undefined;
}

/** Whether a timestamp has no time. */
export function isDayAlone(text: string): boolean {
  return text.length === dayLength;
}

/** Whether a text is a day of the calendar. `Date` does not reject February 31, but reads it as March 3. */
function isDay(text: string): boolean {
  const [, year = "", month = "", day = ""] = dayPattern.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

const refusal = "must be a day or time in ISO 8601, such as 2026-12-31";
const timestampText = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], refusal);

/** A timestamp in a filter or a range, parsed by `parseTimestamp`. */
export const timestampSchema = z.pipe(
  timestampText.check(z.refine((text) => parseTimestamp(text) !== undefined, refusal)),
  z.transform((text) => new Date(parseTimestamp(text) ?? Number.NaN)),
);
