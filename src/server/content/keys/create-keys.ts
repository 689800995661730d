import type { BodyOf } from "#contract/endpoint.ts";
import type { keyEndpoints, NewKey } from "#contract/keys.ts";
import { setTagsOfKeys } from "#server/content/tags/tag-changes.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import { insertKeys } from "#server/content/write-path/keys/insert-keys.ts";
import { findGroupIds, mainGroup } from "#server/content/write-path/keys/key-changes.ts";
import { storedSyntax } from "#server/content/write-path/keys/stored-syntax.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import {
  assertBranchWritable,
  assertMayWriteLanguages,
  assertTextLength,
} from "#server/workspace/auth/rights/entries.rules.ts";
import { assertNamesFree } from "./assert-names-free.ts";
import { presentWritten, readDetails } from "./written-keys.ts";

/** Creates keys with their source texts, all or none (workbench-2.md 2.1). */
export async function createKeys(
  db: Deps["db"],
  caller: ProjectCaller,
  { keys }: BodyOf<typeof keyEndpoints.create>,
) {
  assertMayCreate(caller, keys);
  const { scope } = caller;
  const texts = await internTexts(
    db,
    scope.projectId,
    keys.map(({ source = "" }) => source),
  );
  const author = authorOf(caller);
  const applied = await applyChangeSet(db, { scope, author, kind: "key" }, async (change) => {
    await change.lockStructure();
    await assertNamesFree(
      change,
      keys.map(({ key }, index) => ({ name: key, path: `keys.${index}.key` })),
    );
    const ids = await insertNewKeys(change, keys);
    await setTagsOfKeys(
      change,
      keys.flatMap(({ tags = [] }, index) => (tags.length > 0 ? [{ keyId: ids[index] ?? 0, tags }] : [])),
    );
    const edits = keys.flatMap(({ source = "" }, index): EntryEdit[] =>
      source === "" ? [] : [{ keyId: ids[index] ?? 0, languageId: scope.baseLanguageId, value: source }],
    );
    await change.editEntries(
      edits.sort((a, b) => a.keyId - b.keyId),
      texts,
      { ofCreatedKeys: true },
    );
    return readDetails(change, ids);
  });
  return presentWritten(scope, applied);
}

function assertMayCreate(caller: ProjectCaller, keys: readonly NewKey[]): void {
  assertBranchWritable(caller);
  if (keys.some(({ tags = [] }) => tags.length > 0)) assertPermission("writeTags", caller.permissions);
  const { baseLanguageId: id, baseLanguage: code } = caller.scope;
  if (keys.some(({ source = "" }) => source !== "")) assertMayWriteLanguages(caller, [{ id, code }]);
  for (const [index, { desc, meta, source }] of keys.entries()) {
    assertTextLength(desc, `keys.${index}.desc`);
    assertTextLength(source, `keys.${index}.source`);
    if (meta) assertTextLength(JSON.stringify(meta), `keys.${index}.meta`);
  }
}

async function insertNewKeys(change: OpenChangeSet, keys: readonly NewKey[]): Promise<number[]> {
  const groupOf = ({ group = mainGroup }: NewKey) => group;
  const groupIds = await findGroupIds(change, [...new Set(keys.map(groupOf))]);
  const insertedKeys = keys.map((key) => {
    const { syntax = 0, style = 0 } = storedSyntax(key);
    return {
      name: key.key,
      groupId: groupIds.get(groupOf(key)) ?? 0,
      description: key.desc || null,
      meta: key.meta && Object.keys(key.meta).length > 0 ? key.meta : null,
      maxLength: key.maxLength || null,
      syntax,
      style,
    };
  });
  return insertKeys(change, insertedKeys);
}
