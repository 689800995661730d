import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A limit counts characters as people see them. */
export function maxLength({ target: { text }, maxLength: limit }: Checked): Found[] {
  if (limit === undefined || limit <= 0 || text.length <= limit) return [];
  let length = 0;
  let start = text.length;
  for (const { index } of segmenter.segment(text)) {
    if (length === limit) start = index;
    length += 1;
  }
  if (length <= limit) return [];
  return [{ start, end: text.length, message: "too_long", values: { limit, length } }];
}
