import type { CellAddress } from "#dashboard/api/entries/send-save.ts";

export function isSameCell(a: CellAddress, b: CellAddress): boolean {
  return a.key === b.key && a.language === b.language;
}

/** Identifies a cell within its branch. */
export function addressId({ key, language }: CellAddress): string {
  return `${language}\n${key}`;
}
