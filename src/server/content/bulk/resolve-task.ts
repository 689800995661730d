import type { Kysely } from "kysely";
import { type BulkBody, replacedFields } from "#contract/bulk.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import { listGroups } from "#server/content/groups/groups.store.ts";
import { listLanguages, type StoredLanguage } from "#server/content/languages/languages.store.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { listCustomStatuses, parseStatus } from "#server/platform/db/values/statuses.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertTextLength } from "#server/workspace/auth/rights/entries.rules.ts";
import { assertMaySetStatuses } from "#server/workspace/auth/rights/status-rights.ts";
import { bitsOf, storedChecks } from "#text/checks/check-bits.ts";
import { assertSomeAllowed } from "./bulk.rules.ts";
import type { BulkTask, CellAction, KeyAction } from "./bulk-task.ts";
import { type KeySelection, selectKeys } from "./key-selection.ts";
import { assertPattern } from "./rewrite/rewriter.ts";

/** Resolves every name in a request; throws for unknown ones. */
export async function resolveTask(
  db: Kysely<Database>,
  caller: ProjectCaller,
  body: BulkBody,
): Promise<{ task: BulkTask; keys: KeySelection["keys"] }> {
  const languages = await listLanguages(db, caller.scope);
  const requestedLanguages = body.languages?.map((code) => requireLanguage(languages, code));
  const action = await resolveAction(db, caller, { body, languages });
  const selection = await selectKeys(db, caller, {
    body,
    languages,
    requestedIds: requestedLanguages?.map(({ id }) => id),
  });
  assertSomeAllowed(caller, body, requestedLanguages ?? []);
  const shownIds = requestedLanguages?.map(({ id }) => id) ?? selection.shownIds;
  return {
    task: {
      action,
      languageIds: [...new Set(shownIds)],
      sequence: body.sequence,
      ...(await resolveExceptions(db, caller, { body, languages })),
    },
    keys: selection.keys,
  };
}

type TaskInput = { body: BulkBody; languages: readonly StoredLanguage[] };

async function resolveAction(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { body, languages }: TaskInput,
): Promise<CellAction | KeyAction> {
  switch (body.action) {
    case "setStatus":
      return await resolveStatus(db, caller, body);
    case "publish":
      return { action: body.action, accept: body.accept ?? false };
    case "copyFrom":
      return {
        action: body.action,
        fromId: requireLanguage(languages, body.from).id,
        overwrite: body.overwrite ?? false,
      };
    case "clear":
      return { action: body.action, field: body.field };
    case "replace":
      return replaceAction(body);
    case "fixChecks":
      return { action: body.action, checks: bitsOf(body.checks ?? storedChecks) };
    case "dismissChecks":
      return {
        action: body.action,
        checks: bitsOf(body.checks ?? storedChecks),
        reason: body.reason,
      };
    case "tag":
    case "untag":
      return { action: body.action, tags: [...new Set(body.tags)] };
    case "move":
      await assertGroup(db, caller, body.group);
      return { action: body.action, group: body.group };
    case "setSyntax":
      return { action: body.action, syntax: body.syntax, style: body.style };
    case "setMaxLength":
      return { action: body.action, maxLength: body.maxLength };
    case "exclude":
    case "include":
      return { action: body.of === "keys" ? `${body.action}Keys` : body.action };
    default:
      return { action: body.action };
  }
}

function replaceAction({
  find,
  replacement,
  regex = false,
  caseSensitive = false,
  words = false,
  inPlaceholders = false,
  fields = [...replacedFields],
}: Extract<BulkBody, { action: "replace" }>): CellAction {
  const pattern = { find, replacement, regex, caseSensitive, words, inPlaceholders };
  assertPattern(pattern);
  return { action: "replace", ...pattern, fields };
}

async function resolveStatus(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { action, status: value, comment }: Extract<BulkBody, { action: "setStatus" }>,
): Promise<CellAction> {
  assertTextLength(comment, "comment");
  const status = parseStatus(value, await listCustomStatuses(db, caller.scope.teamId));
  await assertStatusAllowed(db, caller, { status, comment: comment ?? null });
  return { action, status, comment: comment ?? null };
}

/** Checks the roles and the comment that a custom status requires; throws if the status was deleted. */
export async function assertStatusAllowed(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { status, comment }: { status: number; comment: string | null },
): Promise<void> {
  const custom = (await listCustomStatuses(db, caller.scope.teamId)).find(({ id }) => id === status);
  if (custom) assertMaySetStatuses(caller, [{ status: custom, comment: comment ?? "" }]);
  else parseStatus(status, []);
}

async function assertGroup(db: Kysely<Database>, { scope }: ProjectCaller, name: string): Promise<void> {
  if ((await listGroups(db, scope)).some((group) => group.name === name)) return;
  throw notFound("group", name);
}

/** Resolves the names of exceptions; ignores exceptions with unknown keys or languages. */
async function resolveExceptions(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  { body, languages }: TaskInput,
) {
  const exceptions = (body.except ?? []).map((item) =>
    typeof item === "string" ? { key: item, language: null } : item,
  );
  const names = [...new Set(exceptions.map(({ key }) => key))];
  const { keyIds } = names.length === 0 ? { keyIds: new Map() } : await resolveCells(db, scope, names);
  const ids = new Map(languages.map(({ id, code }) => [code.toLowerCase(), id]));
  const existing = exceptions.flatMap(({ key, language }) => {
    const keyId: number | undefined = keyIds.get(key);
    return keyId === undefined ? [] : [{ keyId, language }];
  });
  return {
    exceptKeys: existing.filter(({ language }) => language === null).map(({ keyId }) => keyId),
    exceptCells: existing.flatMap(({ keyId, language }) => {
      const languageId = language === null ? undefined : ids.get(language.toLowerCase());
      return languageId === undefined ? [] : [{ keyId, languageId }];
    }),
  };
}
