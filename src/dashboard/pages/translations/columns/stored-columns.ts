import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

/** The user's column settings in a project. */
export type StoredColumns = {
  /** Undefined until the user chooses languages. */
  languages: string[] | undefined;
  /** The language that is shown alone; undefined while all of `languages` are shown. */
  only: string | undefined;
  widths: Record<string, number>;
  /** Widths of the source and a language that is shown alone beside it. */
  aloneWidths: Record<string, number>;
  pins: string[];
};

function storageName(person: string, app: string): string {
  return `parlance.columns.${person}.${app}`;
}

/** Reads each part separately: an unreadable part counts as not chosen. */
export function parseStoredColumns(stored: unknown): StoredColumns {
  const { languages, only, widths, aloneWidths, pins } = Object(stored);
  return {
    languages: areCodes(languages) ? languages : undefined,
    only: typeof only === "string" ? only : undefined,
    widths: areWidths(widths) ? widths : {},
    aloneWidths: areWidths(aloneWidths) ? aloneWidths : {},
    pins: areCodes(pins) ? pins : [],
  };
}

function areCodes(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= 500 && value.every((code) => typeof code === "string");
}

function areWidths(value: unknown): value is Record<string, number> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((width) => typeof width === "number" && width > 0)
  );
}

export function readColumns(person: string, app: string): StoredColumns {
  return parseStoredColumns(readStored(storageName(person, app)));
}

export function writeColumns(person: string, app: string, columns: StoredColumns): void {
  writeStored(storageName(person, app), columns);
}
