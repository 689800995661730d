import { printQuery, queryForKey } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { Origin } from "#dashboard/lib/storage/tab-storage.ts";
import { paths } from "#dashboard/paths.ts";

/** A key, or with a language the text of the key in that language. */
type StringAddress = { key: string; language: string | null };

export function pathOfString(scope: BranchScope, string: StringAddress): string {
  return paths.translations(scope, searchOf(string));
}

/** Path of the grid with a string and its discussions. */
export function pathOfDiscussion(scope: BranchScope, { key, language }: StringAddress): string {
  return paths.translations(scope, searchOf({ key, language }, { show: "discussions" }));
}

/** Path of the grid with a string and the versions of its conflict. */
export function pathOfConflict(scope: BranchScope, { key, language }: StringAddress): string {
  return paths.translations(scope, searchOf({ key, language }, { show: "conflict" }));
}

/** Where the user can continue input about a string. */
export function originOfString(scope: BranchScope, { key, language }: StringAddress): Origin {
  const title = language === null ? key : `${key} · ${language}`;
  return { at: pathOfString(scope, { key, language }), title };
}

/** Where the user can continue input in a discussion of a string. */
export function originOfDiscussion(scope: BranchScope, string: StringAddress): Origin {
  return { ...originOfString(scope, string), at: pathOfDiscussion(scope, string) };
}

function searchOf({ key, language }: StringAddress, more: Record<string, string> = {}): URLSearchParams {
  const search = new URLSearchParams({ q: printQuery(queryForKey(key)), ...more });
  if (language !== null) {
    search.set("languages", language);
    search.set("column", language);
  }
  return search;
}
