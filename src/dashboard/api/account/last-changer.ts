import { queryOptions } from "@tanstack/react-query";
import { type AuditEntry, auditEndpoints } from "#contract/audit.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { type ChangeKind, changeEndpoints } from "#contract/history.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

type Changer = AuditEntry["user"];

/** Query for the user who wrote the state of a resource with this etag; null if that user is unknown. */
export type FindChanger = (etag: string | undefined) => ReturnType<typeof changerQuery>;

/** Number of the newest change sets that are searched. */
const maxChangeSets = 5;

/** Kinds of change sets that may change properties of keys. */
const kindsOfKeys: ChangeKind[] = ["key", "bulk", "upload", "revert", "merge", "restore", "group", "tag"];

/** Kinds of change sets that may change screenshots. */
const kindsOfScreenshots: ChangeKind[] = ["screenshot", "revert", "merge", "restore"];

/** The user who last changed the properties of a key. */
export function findKeyChanger(scope: BranchScope, key: string): FindChanger {
  return findResourceChanger(scope, {
    name: key,
    kinds: kindsOfKeys,
    matches: ({ resource, name }) => resource === "key" && name === key,
  });
}

/** The user who last changed a screenshot or its boxes. */
export function findScreenshotChanger(scope: BranchScope, shotId: string): FindChanger {
  return findResourceChanger(scope, {
    name: shotId,
    kinds: kindsOfScreenshots,
    matches: ({ resource, _id }) => resource.startsWith("screenshot") && _id === shotId,
  });
}

/** The user who last changed a tag. */
export function findTagChanger(scope: BranchScope, tagId: string): FindChanger {
  return findResourceChanger(scope, {
    name: tagId,
    kinds: ["tag", "upload", "revert", "merge", "restore"],
    matches: ({ resource, _id }) => resource === "tag" && _id === tagId,
  });
}

/** The user who last renamed a language. */
export function findLanguageChanger(scope: BranchScope, languageId: string): FindChanger {
  return findResourceChanger(scope, {
    name: languageId,
    kinds: ["language", "revert", "merge", "restore"],
    matches: ({ resource, _id }) => resource === "language" && _id === languageId,
  });
}

type Resource = ResponseOf<typeof changeEndpoints.read>["resources"][number];
type ResourceSearch = { name: string; kinds: ChangeKind[]; matches: (resource: Resource) => boolean };

function findResourceChanger(scope: BranchScope, { name, kinds, matches }: ResourceSearch): FindChanger {
  return (etag) =>
    changerQuery(queryKeys.branch(scope, "changer", name, etag), async (signal) => {
      const query = { ...scope, kinds, limit: String(maxChangeSets) };
      const { changes } = await call(changeEndpoints.list, { query, signal });
      for (const { _id, user } of changes) {
        const { resources } = await call(changeEndpoints.read, {
          params: { changeSetId: _id },
          query: scope,
          signal,
        });
        if (resources.some(matches)) return user;
      }
      return null;
    });
}

/**
 * The user who last wrote the comment of an entry or set its status; the entry itself contains the author of its
 * text.
 */
export function findFieldChanger(
  scope: BranchScope,
  { key, language }: { key: string; language: string },
  field: string,
): FindChanger {
  return (version) =>
    changerQuery(
      queryKeys.entryHistory(scope, { key, language }, "changer", field, version),
      async (signal) => {
        const { changes } = await call(changeEndpoints.list, { query: { ...scope, key, language }, signal });
        return changes.find(({ after = {} }) => field in after)?.user ?? null;
      },
    );
}

/** The author of the newest action in the audit log for which `isOf` is true. */
export function findAuditedChanger(
  app: string,
  action: string,
  isOf: (details: AuditEntry["details"]) => boolean = () => true,
): FindChanger {
  return (etag) =>
    changerQuery(queryKeys.details(app, "audit", "changer", action, etag), async (signal) => {
      const actions = await call(auditEndpoints.list, { query: { app, action }, signal });
      return actions.find(({ details }) => isOf(details))?.user ?? null;
    });
}

/** A query for the author of a change. It fails, without a retry, if the caller may not read the history. */
export function changerQuery(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<Changer>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => read(signal), retry: false });
}
