import { keyNamed, printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import type { Origin } from "#dashboard/lib/storage/tab-storage.ts";
import { paths } from "#dashboard/paths.ts";

/** A key, or its text in a language. */
type StringAddress = { key: string; language: string | null };

export function pathOfString(scope: BranchScope, string: StringAddress): string {
  return paths.translations(scope, searchOf(string));
}

/** Leads to the discussions of a string, whatever row it stands in. */
export function pathOfDiscussion(scope: BranchScope, { key, language }: StringAddress): string {
  return paths.translations(scope, searchOf({ key, language }, { show: "discussions" }));
}

/** Leads to the two texts that somebody chooses between. */
export function pathOfConflict(scope: BranchScope, { key, language }: StringAddress): string {
  return paths.translations(scope, searchOf({ key, language }, { show: "conflict" }));
}

/** Where somebody goes on with what they typed about a string. */
export function originOfString(scope: BranchScope, { key, language }: StringAddress): Origin {
  const title = language === null ? key : `${key} · ${language}`;
  return { at: pathOfString(scope, { key, language }), title };
}

/** The same of what they typed into one of its discussions. */
export function originOfDiscussion(scope: BranchScope, string: StringAddress): Origin {
  return { ...originOfString(scope, string), at: pathOfDiscussion(scope, string) };
}

function searchOf({ key, language }: StringAddress, more: Record<string, string> = {}): URLSearchParams {
  const search = new URLSearchParams({ q: printQuery(keyNamed(key)), ...more });
  if (language !== null) {
    search.set("languages", language);
    search.set("column", language);
  }
  return search;
}
