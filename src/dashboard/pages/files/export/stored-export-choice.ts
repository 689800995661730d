import { type FileFormat, fileFormats } from "#contract/files.ts";
import type { ExportChoice } from "#dashboard/api/translation-files.ts";
import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import { type ExportFlag, exportFlagsOf } from "./export-flags.ts";

/** In place of a language: a file of each in one zip. */
export const allLanguages = "*";

/** What somebody exports from a project, kept in this browser. */
export type StoredExport = {
  format: FileFormat;
  language: string;
  tags: readonly string[];
  prefix: string;
  flags: Partial<Record<ExportFlag, boolean>>;
};

export const isFormat = (value: unknown): value is FileFormat =>
  typeof value === "string" && Object.hasOwn(fileFormats, value);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** What was chosen last, as far as it can still be chosen. */
export function readExportChoice(name: string): StoredExport {
  const { format, language, tags, prefix, flags } = Object(readStored(name)) as Record<string, unknown>;
  const known = isFormat(format) ? format : "nested_json";
  const stored: Record<string, unknown> = Object(flags);
  const own = exportFlagsOf(known).flatMap((flag) => {
    const value = stored[flag];
    return typeof value === "boolean" ? [[flag, value] as const] : [];
  });
  return {
    format: known,
    language: textOf(language),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    prefix: textOf(prefix),
    flags: Object.fromEntries(own),
  };
}

export function storeExportChoice(name: string, choice: StoredExport): void {
  writeStored(name, choice);
}

export function sentExport({ flags, ...choice }: StoredExport): ExportChoice {
  return { ...choice, options: flags };
}
