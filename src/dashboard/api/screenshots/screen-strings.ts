import { queryOptions } from "@tanstack/react-query";
import { type EntryRow, entryEndpoints } from "#contract/entries.ts";
import { printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { wholeWindow } from "#dashboard/api/entries/entries.ts";
import { queriesOfKeys } from "#dashboard/api/entries/missing-keys.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { tagQuery } from "#dashboard/api/tags/tagged-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** Maximum number of strings per request. */
const maxStrings = 500;
const maxFound = 8;

/** `unshown`: number of strings with the screen's tag that are not in `rows`. */
export type ScreenStrings = { rows: EntryRow[]; unshown: number };

/** The strings of a screen: those with its tag, and those that its boxes refer to. */
export function screenStringsQuery(
  scope: BranchScope,
  { screen, keys, languages }: { screen: string; keys: readonly string[]; languages: readonly string[] },
) {
  return queryOptions({
    queryKey: queryKeys.rows(scope, "screen", screen, keys.join("\n"), languages.join()),
    queryFn: async ({ signal }): Promise<ScreenStrings> => {
      const read = async (q: string) => {
        const query = { ...scope, q, languages: [...languages], limit: String(maxStrings) };
        const window = await call(entryEndpoints.readWindow, { query, signal });
        const entrySet = { set: window.set, languages };
        return {
          ...window,
          rows: await wholeWindow(scope, entrySet, { window, limit: maxStrings, signal }),
        };
      };
      const tagged = await read(printQuery(tagQuery(screen)));
      const taggedKeys = new Set(tagged.rows.map(({ key }) => key));
      const others = await Promise.all(queriesOfKeys(keys.filter((key) => !taggedKeys.has(key))).map(read));
      const rows = [tagged, ...others].flatMap((window) => window.rows);
      return { rows, unshown: tagged.total - rows.filter(({ tags }) => tags.includes(screen)).length };
    },
  });
}

/** A few strings whose key or text matches, for selection. */
export function matchingStringsQuery(scope: BranchScope, text: string, languages: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.rows(scope, "found", text, languages.join()),
    enabled: text !== "",
    queryFn: async ({ signal }): Promise<{ rows: EntryRow[] }> => {
      const q = printQuery({ kind: "term", field: "", operator: "", value: text });
      const query = { ...scope, q, languages: [...languages], limit: String(maxFound) };
      const { rows } = await call(entryEndpoints.readWindow, { query, signal });
      return { rows };
    },
  });
}
