import { partialMatchKey, type QueryKey } from "@tanstack/react-query";
import type { BranchScope } from "./branches/branch-scope.ts";

/** Data that belongs to no project. */
type GlobalArea =
  | "session"
  | "projects"
  | "deletedProjects"
  | "registration"
  | "invitation"
  | "keyVersions"
  | "unsavedBranches"
  | "localDraft"
  | "none";

/** Data of the user's account and teams. */
type PersonArea = "account" | "tokens" | "teams" | "notifications";

/**
 * Data that all branches of a project share, refetched after a change of members, settings or branches. The languages
 * of a branch contain the user's rights.
 */
type SharedArea =
  | "allowList"
  | "branches"
  | "categories"
  | "checkRuns"
  | "checkSettings"
  | "invitations"
  | "languages"
  | "members"
  | "ownAddress"
  | "settings"
  | "token"
  | "usage"
  | "webhooks";

/**
 * Data of a project that is slow to compute or shown on a single page. It is refetched only when the whole project is.
 */
type DetailArea = "audit" | "differences" | "existingDrafts" | "viewCounts" | "views" | "webhooks";

type BranchArea =
  | "badges"
  | "briefTemplate"
  | "bulk"
  | "categoryUse"
  | "changer"
  | "changes"
  | "counts"
  | "discussions"
  | "dismissals"
  | "entries"
  | "found"
  | "missingKeys"
  | "groups"
  | "jobs"
  | "keyUses"
  | "reference"
  | "orderRows"
  | "orderStrings"
  | "orders"
  | "sameSource"
  | "screenshots"
  | "sourceText"
  | "sources"
  | "statuses"
  | "tagCategories"
  | "tags"
  | "trash"
  | "version";

type Path<Area> = readonly [] | readonly [area: Area, ...parts: unknown[]];
type PairIds = { app: string; from: string; to: string };

/** All query keys. Each is a prefix of the more specific ones: code matches keys by prefix, with `isUnder`. */
export const queryKeys = {
  global: (area: GlobalArea, ...parts: unknown[]) => [area, ...parts] as const,
  person: (...path: Path<PersonArea>) => ["person", ...path] as const,
  project: (app: string) => ["project", app] as const,
  shared: (app: string, ...path: Path<SharedArea>) => ["project", app, "shared", ...path] as const,
  details: (app: string, ...path: Path<DetailArea>) => ["project", app, "details", ...path] as const,
  /** Comparisons of two branches. */
  pair: ({ app, from, to }: PairIds, ...path: Path<"clean" | "compare" | "preview" | "trial">) =>
    ["project", app, "pair", from, to, ...path] as const,
  branch: ({ app, branch }: BranchScope, ...path: Path<BranchArea>) =>
    ["project", app, "branch", branch, ...path] as const,
  /** Working sets of searches. */
  searches: (scope: BranchScope, ...parts: unknown[]) =>
    queryKeys.branch(scope, "entries", "searches", ...parts),
  /** Rows, and data computed from rows; refetched after changes, unlike working sets. */
  rows: (
    scope: BranchScope,
    ...path: Path<"found" | "neighbours" | "rest" | "screen" | "staleResults" | "windows">
  ) => queryKeys.branch(scope, "entries", "rows", ...path),
  /** Windows of a working set. */
  windows: (scope: BranchScope, set: string) => queryKeys.rows(scope, "windows", set),
  window: (
    scope: BranchScope,
    { set, languages }: { set: string; languages: readonly string[] },
    position: number,
  ) => [...queryKeys.windows(scope, set), languages.join(), position] as const,
  entryHistory: (
    scope: BranchScope,
    { key, language }: { key: string; language: string },
    ...parts: unknown[]
  ) => queryKeys.branch(scope, "changes", "entry", key, language, ...parts),
  undoable: (scope: BranchScope) => queryKeys.branch(scope, "changes", "undoable"),
};

export function isUnder(queryKey: QueryKey, ...prefixes: QueryKey[]): boolean {
  return prefixes.some((prefix) => partialMatchKey(queryKey, prefix));
}

/** The project that a key is about. */
export function projectOf([root, app]: QueryKey): string | undefined {
  return root === "project" ? String(app) : undefined;
}

/** The branch that a key is about. */
export function branchOf([root, app, part, branch]: QueryKey): BranchScope | undefined {
  return root === "project" && part === "branch" ? { app: String(app), branch: String(branch) } : undefined;
}

/** The branches that a key compares. */
export function pairOf([root, app, part, from, to]: QueryKey): PairIds | undefined {
  return root === "project" && part === "pair"
    ? { app: String(app), from: String(from), to: String(to) }
    : undefined;
}

/** The position of the first row of a window of a working set. */
export function windowPosition(windowKey: QueryKey): number {
  return Number(windowKey.at(-1));
}
