import { queryOptions } from "@tanstack/react-query";
import { type EntryRow, entryEndpoints } from "#contract/entries.ts";
import { printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { entryKeys, wholeWindow } from "#dashboard/api/entries/entries.ts";
import { queriesOfKeys } from "#dashboard/api/entries/gone-keys.ts";
import { tagQuery } from "#dashboard/api/tags/tagged-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** Strings that one request answers. */
const mostStrings = 500;
const mostFound = 8;

/** `unshown`: how many more the tag of the screen has. */
export type ScreenStrings = { rows: EntryRow[]; unshown: number };

/** The strings of a screen: those of its tag, and those that its boxes name. */
export function screenStringsQuery(
  scope: BranchScope,
  { screen, keys, languages }: { screen: string; keys: readonly string[]; languages: readonly string[] },
) {
  return queryOptions({
    queryKey: [...entryKeys.all(scope), "screen", screen, keys.join("\n"), languages.join()],
    queryFn: async ({ signal }): Promise<ScreenStrings> => {
      const read = async (q: string) => {
        const query = { ...scope, q, languages: [...languages], limit: String(mostStrings) };
        const window = await call(entryEndpoints.readWindow, { query, signal });
        const entrySet = { set: window.set, languages };
        return {
          ...window,
          rows: await wholeWindow(scope, entrySet, { window, limit: mostStrings, signal }),
        };
      };
      const tagged = await read(printQuery(tagQuery(screen)));
      const known = new Set(tagged.rows.map(({ key }) => key));
      const others = await Promise.all(queriesOfKeys(keys.filter((key) => !known.has(key))).map(read));
      const rows = [tagged, ...others].flatMap((window) => window.rows);
      return { rows, unshown: tagged.total - rows.filter(({ tags }) => tags.includes(screen)).length };
    },
  });
}

/** A few strings by a part of their key or text, to choose from. */
export function matchingStringsQuery(scope: BranchScope, text: string, languages: readonly string[]) {
  return queryOptions({
    queryKey: [...entryKeys.all(scope), "found", text, languages.join()],
    enabled: text !== "",
    queryFn: async ({ signal }): Promise<{ rows: EntryRow[] }> => {
      const q = printQuery({ kind: "term", field: "", operator: "", value: text });
      const query = { ...scope, q, languages: [...languages], limit: String(mostFound) };
      const { rows } = await call(entryEndpoints.readWindow, { query, signal });
      return { rows };
    },
  });
}
