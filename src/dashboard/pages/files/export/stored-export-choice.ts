import { type FileFormat, fileFormats } from "#contract/files.ts";
import type { ExportChoice } from "#dashboard/api/files.ts";
import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import { type ExportFlag, exportFlagsOf } from "./export-flags.ts";

/** Last used export options of a user in a project, stored in this browser. */
export type StoredExport = Omit<ExportChoice, "options"> & {
  /** Exports all languages that the branch has at the time of the export. */
  allLanguages: boolean;
  languages: readonly string[];
  flags: Partial<Record<ExportFlag, boolean>>;
};

export const isFormat = (value: unknown): value is FileFormat =>
  typeof value === "string" && Object.hasOwn(fileFormats, value);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** Reads the stored options; options that are missing or no longer exist get their defaults. */
export function readExportChoice(name: string): StoredExport {
  const stored = Object(readStored(name)) as Record<string, unknown>;
  const format = isFormat(stored.format) ? stored.format : "nested_json";
  const storedFlags: Record<string, unknown> = Object(stored.flags);
  const flags = exportFlagsOf(format).flatMap((flag) => {
    const value = storedFlags[flag];
    return typeof value === "boolean" ? [[flag, value] as const] : [];
  });
  return {
    format,
    allLanguages: stored.allLanguages !== false,
    languages: textsOf(stored.languages),
    tags: textsOf(stored.tags),
    statuses: textsOf(stored.statuses),
    search: textOf(stored.search),
    prefix: textOf(stored.prefix),
    flags: Object.fromEntries(flags),
  };
}

export function storeExportChoice(name: string, choice: StoredExport): void {
  writeStored(name, choice);
}
