import type { UploadEntry } from "#contract/uploads.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { assertKeyLength, assertTextLength } from "#server/workspace/auth/rights/entries.rules.ts";
import { textProblem } from "#text/text-validity.ts";

/** Entry of an upload as sent; languages are canonical. */
export type UploadRow = {
  language: string;
  /** Null: keys stay in their groups, and new ones are created in `main`. */
  group: string | null;
  key: string;
  entry: UploadEntry;
  /** Number of forms of a plural in a file, each of which counts as a text. */
  forms?: number;
};

/** Throws for a key or a text that is too long, or that PostgreSQL cannot store. */
export function assertEntryStorable({ group, key, entry }: Omit<UploadRow, "language">, path: string): void {
  assertKeyLength(key, path);
  assertTextLength(entry.v, `${path}.v`);
  assertTextLength(entry.d, `${path}.d`);
  assertTextLength(entry.desc, `${path}.desc`);
  if (entry.meta) assertTextLength(JSON.stringify(entry.meta), `${path}.meta`);
  for (const text of textsOf(group ?? "", key, entry))
    if (textProblem(text)) throw invalidInput([{ path, message: "contains U+0000 or a lone surrogate" }]);
}

function textsOf(group: string, key: string, entry: UploadEntry): string[] {
  const others = [entry.desc ?? "", ...(entry.tags ?? []), ...Object.entries(entry.meta ?? {}).flat()];
  return [group, key, entry.v ?? "", entry.d ?? "", ...others];
}
