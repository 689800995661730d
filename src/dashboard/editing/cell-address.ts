import type { CellAddress } from "#dashboard/api/entries/send-save.ts";

export function isSameCell(a: CellAddress, b: CellAddress): boolean {
  return a.key === b.key && a.language === b.language;
}

export function addressId({ key, language }: CellAddress): string {
  return `${language}\n${key}`;
}
