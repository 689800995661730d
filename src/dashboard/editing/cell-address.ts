import type { CellAddress } from "#dashboard/api/entries/send-save.ts";

export function isSameCell(one: CellAddress, other: CellAddress): boolean {
  return one.key === other.key && one.language === other.language;
}

export function addressId({ key, language }: CellAddress): string {
  return `${language}\n${key}`;
}
