import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { wireId } from "#contract/ids.ts";
import { createBranch } from "#server/content/branches/create-branch.ts";
import { createGroup, removeGroup, renameGroup } from "#server/content/groups/write-groups.ts";
import { revertChangeSet } from "#server/content/history/revert.ts";
import { patchKeys } from "#server/content/keys/patch-keys.ts";
import { createLanguage, removeLanguage } from "#server/content/languages/write-languages.ts";
import { applyTagChange, createTag, updateTag } from "#server/content/tags/write-tags.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { countEntries } from "#server/content/write-path/counters/recount.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import { trashKeys } from "#server/content/write-path/keys/key-changes.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import { setTrashed, trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import { receiveUpload } from "#server/exchange/uploads/receive-upload.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { seedBranch } from "#server/testing/database/seed-branch.ts";
import { mergeBranches } from "./merge-branches.ts";
import { type Content, ReferenceHistory } from "./reference-merge.fixture.ts";

/** Random action of a person in one of three branches. */
export type Action =
  | {
      kind: "save";
      branch: number;
      key: number;
      language: number;
      fields: Pick<EntryEdit, "value" | "status" | "comment">;
    }
  | {
      kind: "upload";
      branch: number;
      language: string;
      name: string;
      text: string;
      group: string;
      tags: string[];
      desc: string | undefined;
    }
  | { kind: "delete"; branch: number; key: number }
  | { kind: "renameKey"; branch: number; key: number; name: string }
  /** Renames a group or tag, moves a language, group or tag to the trash, or creates a resource named `name`. */
  | {
      kind: "resource";
      branch: number;
      type: "language" | "group" | "tag";
      does: "rename" | "remove" | "make";
      index: number;
      name: string;
    }
  | { kind: "merge"; from: number; to: number }
  | { kind: "undo"; index: number };

type ResourceAction = Extract<Action, { kind: "resource" }>;

/** A project with three branches, and a reference model that predicts the results of merges. */
export class World {
  readonly branchIds: number[] = [];
  readonly history = new ReferenceHistory();
  /** Merges that wrote something, and the change sets that undid them. */
  readonly sets: Array<{ branch: number; changeSetId: number }> = [];
  readonly #db: Kysely<Database>;
  readonly #caller: ProjectCaller;

  constructor(db: Kysely<Database>, caller: ProjectCaller) {
    this.#db = db;
    this.#caller = caller;
    this.branchIds.push(caller.scope.branchId);
  }

  callerIn(branch: number): ProjectCaller {
    const scope: Scope = { ...this.#caller.scope, branchId: this.branchIds[branch] ?? 0 };
    return { ...this.#caller, scope };
  }

  async addBranch(parent: number): Promise<void> {
    const { scope } = this.callerIn(parent);
    const names = await this.#db
      .selectFrom("branch")
      .select(["id", "name"])
      .where("project_id", "=", scope.projectId)
      .execute();
    const sourceBranch = names.find(({ id }) => id === scope.branchId)?.name ?? "";
    const version = await this.version(parent);
    const { id } = await createBranch(this.#db, this.callerIn(parent), {
      name: `b${names.length}`,
      sourceBranch,
    });
    this.branchIds.push(id);
    this.history.createBranch({ branch: this.branchIds.length - 1, parent, version });
    await this.record(this.branchIds.length - 1);
  }

  async version(branch: number): Promise<number> {
    const { version } = await this.#db
      .selectFrom("branch")
      .select("version")
      .where("id", "=", this.branchIds[branch] ?? 0)
      .executeTakeFirstOrThrow();
    return version;
  }

  /** Records the content of a branch at its version. */
  async record(branch: number): Promise<void> {
    this.history.record(
      branch,
      await this.version(branch),
      await readContent(this.#db, this.callerIn(branch).scope),
    );
  }

  async perform(action: Action): Promise<void> {
    if (action.kind === "merge") return this.merge(action.from, action.to);
    if (action.kind === "undo") return this.undo(action.index);
    await this.write(action);
    await this.record(action.branch);
  }

  async write(action: Exclude<Action, { kind: "merge" | "undo" }>): Promise<void> {
    const caller = this.callerIn(action.branch);
    const { scope } = caller;
    const author = { personId: caller.person?.id ?? null, src: 0 };
    if (action.kind === "upload") {
      const live = await liveKeys(this.#db, scope);
      if (action.name.startsWith("k") && !live.some(({ name }) => name === action.name)) return;
      const entries = { [action.name]: { v: action.text, tags: action.tags, desc: action.desc } };
      const body = { data: { [action.language]: { [action.group]: { entries } } } };
      await receiveUpload(this.#db, caller, { body: bytes(body) });
      return;
    }
    if (action.kind === "resource") return this.#changeResource(caller, action);
    if (action.kind === "renameKey") return this.#renameKey(caller, action);
    const keys = (await liveKeys(this.#db, scope)).filter(
      ({ name }) => action.kind === "save" || name.startsWith("k"),
    );
    const keyId = keys[action.key % Math.max(1, keys.length)]?.id;
    if (keyId === undefined) return;
    if (action.kind === "delete") {
      await applyChangeSet(this.#db, { scope, author, kind: "delete" }, async (change) => {
        await change.lockStructure();
        await trashKeys(change, [keyId]);
      });
      return;
    }
    const ids = await internTexts(this.#db, scope.projectId, [
      action.fields.value ?? "",
      action.fields.comment ?? "",
    ]);
    const languages = await liveResources(this.#db, scope, "language");
    const languageId = languages[action.language % languages.length]?.id ?? 0;
    const edit = { keyId, languageId, ...action.fields };
    await applyChangeSet(this.#db, { scope, author, kind: "upload" }, (change) =>
      change.editEntries([edit], ids),
    );
  }

  async #renameKey(caller: ProjectCaller, { key, name }: Extract<Action, { kind: "renameKey" }>) {
    const keys = await liveKeys(this.#db, caller.scope);
    const oldName = keys[key % Math.max(1, keys.length)]?.name;
    if (oldName === undefined || keys.some((candidate) => candidate.name === name)) return;
    await patchKeys(this.#db, caller, [{ key: oldName, name }]);
  }

  async #changeResource(caller: ProjectCaller, { type, does, index, name }: ResourceAction): Promise<void> {
    const { scope } = caller;
    const resources = await liveResources(this.#db, scope, type);
    const isInUse = resources.some((candidate) => candidate.name === name);
    if (does === "make") {
      if (isInUse) return;
      if (type === "language") await createLanguage(this.#db, caller, { code: name });
      else if (type === "group") await createGroup(this.#db, caller, name);
      else await createTag(this.#db, caller, { name });
      return;
    }
    const changeable = resources.filter(
      (candidate) => candidate.name !== "main" && candidate.id !== scope.baseLanguageId,
    );
    const resource = changeable[index % Math.max(1, changeable.length)];
    if (!resource) return;
    if (does === "rename") {
      if (isInUse) return;
      if (type === "group")
        await renameGroup(this.#db, caller, { wireId: wireId("group", resource.id), name });
      if (type === "tag") await updateTag(this.#db, caller, { id: resource.id, body: { name } });
    } else if (type === "language") await removeLanguage(this.#db, caller, resource.name);
    else if (type === "group") await removeGroup(this.#db, caller, wireId("group", resource.id));
    else
      await applyTagChange(this.#db, caller, (change) =>
        setTrashed(change, "tag", { ids: [resource.id], trashed: true }),
      );
  }

  async merge(from: number, to: number): Promise<void> {
    if (from === to) return;
    const before = await readContent(this.#db, this.callerIn(to).scope);
    const expected = this.history.merge(
      { branch: from, version: await this.version(from) },
      { branch: to, version: await this.version(to) },
    );
    const request = (dryRun: boolean) => ({
      scope: this.callerIn(to).scope,
      fromId: this.branchIds[from] ?? 0,
      fromName: "b",
      author: { personId: null, src: 0 },
      role: "owner" as const,
      languageIds: null,
      body: { from: "", to: "", rules: "takeSource" as const },
      dryRun,
      window: { limit: 500, position: 0 },
    });
    const preview = await mergeBranches(this.#db, request(true));
    // No rule resolves a conflict about a name that another resource has.
    if (preview.conflictCount > 0) {
      expect(preview.conflicts.filter(({ reason }) => reason !== "nameTaken")).toEqual([]);
      return;
    }
    expect(await readContent(this.#db, this.callerIn(to).scope)).toEqual(before);
    const fromVersion = await this.version(from);
    const merged = await mergeBranches(this.#db, request(false));
    const { changeSet: _, ...same } = merged;
    expect(preview).toEqual({ ...same, changeSet: null });
    expect(await readContent(this.#db, this.callerIn(to).scope)).toEqual(expected);
    await this.record(to);
    const changeSetId = merged.changeSet === null ? null : Number.parseInt(merged.changeSet.slice(2), 16);
    this.history.noteMerge(
      { branch: from, version: fromVersion },
      { branch: to, version: await this.version(to) },
      changeSetId,
    );
    if (changeSetId !== null) this.sets.push({ branch: to, changeSetId });
  }

  async undo(index: number): Promise<void> {
    const set = this.sets[index % Math.max(1, this.sets.length)];
    if (!set) return;
    const changeSetId = await this.revert(set.branch, set.changeSetId);
    if (changeSetId !== null) this.sets.push({ branch: set.branch, changeSetId });
  }

  async revert(branch: number, changeSetId: number): Promise<number | null> {
    const done = await revertChangeSet(this.#db, this.callerIn(branch), { changeSetId, dryRun: false });
    await this.record(branch);
    if (done.changeSetId !== null)
      this.history.noteRevert(changeSetId, done.changeSetId, { branch, version: await this.version(branch) });
    return done.changeSetId;
  }
}

export async function openWorld(db: Kysely<Database>): Promise<World> {
  const seeded = await seedBranch(db, { languages: ["en", "de", "ar"], branching: true });
  const scope: Scope = {
    ...seeded.scope,
    app: "",
    teamId: 1,
    name: "project",
    version: 0,
    defaultBranchId: seeded.scope.branchId,
    draftModeEnabled: false,
    collectMissingEnabled: false,
    refuseUnknownLanguages: false,
    translatorsWriteSource: false,
    refusedChecks: 0,
    failingUploads: "skip",
    readOnly: false,
    editableByTranslator: true,
  };
  const person = { id: seeded.people[0] ?? 0, name: "Ada", email: "" };
  const shared = { languageIds: null, permissions: null, address: "", src: 0 };
  const world = new World(db, { kind: "session", scope, person, role: "owner", ...shared });
  await receiveUpload(db, world.callerIn(0), {
    body: bytes({
      data: {
        en: { main: { entries: { k0: { v: "Zero" }, k1: { v: "One two", tags: ["web"] }, k2: { v: "" } } } },
        de: { main: { entries: { k0: { v: "Null" }, k1: { v: "Eins zwei", status: 2 } } } },
      },
    }),
  });
  await world.record(0);
  await world.addBranch(0);
  await world.addBranch(1);
  return world;
}

async function* bytes(body: unknown) {
  yield Buffer.from(JSON.stringify(body));
}

async function liveResources(
  db: Kysely<Database>,
  { projectId, branchId }: Scope,
  type: ResourceAction["type"],
): Promise<Array<{ id: number; name: string }>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${sql.ref(trashable[type].name)} AS name FROM ${sql.table(trashable[type].table)}
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL ORDER BY 2`.execute(
    db,
  );
  return rows;
}

function liveKeys(db: Kysely<Database>, { projectId, branchId }: Scope) {
  return db
    .selectFrom("entry_key")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .orderBy("name")
    .execute();
}

/** Reads the visible content of a branch. */
export async function readContent(db: Kysely<Database>, { projectId, branchId }: Scope): Promise<Content> {
  const inBranch = sql`project_id = ${projectId} AND branch_id = ${branchId}`;
  const live = (table: string) =>
    sql`(SELECT * FROM ${sql.table(table)} WHERE ${inBranch} AND trashed_by IS NULL)`;
  const cell = (field: string, value: ReturnType<typeof sql>) => sql`
    SELECT 'k' || k.id AS resource, 'l' || l.id || ' ' || ${field}::text AS field, ${value}::text AS value
    FROM (SELECT * FROM entry WHERE ${inBranch}) e JOIN ${live("entry_key")} k ON k.id = e.key_id
    JOIN ${live("language")} l ON l.id = e.language_id
    LEFT JOIN text v ON v.project_id = e.project_id AND v.id = e.value_id
    LEFT JOIN text c ON c.project_id = e.project_id AND c.id = e.comment_id`;
  const { rows } = await sql<{ resource: string; field: string; value: string | null }>`
    SELECT 'k' || id AS resource, 'name' AS field, name AS value FROM ${live("entry_key")} k
    UNION ALL SELECT 'l' || id, 'name', code FROM ${live("language")} l
    UNION ALL SELECT 'g' || id, 'name', name FROM ${live("entry_group")} g
    UNION ALL SELECT 't' || id, 'name', name FROM ${live("tag")} t
    UNION ALL SELECT 'k' || id, 'desc', description FROM ${live("entry_key")} k
    UNION ALL SELECT 'k' || id, 'group', 'g' || group_id FROM ${live("entry_key")} k
    UNION ALL SELECT 'k' || k.id, 'tag t' || t.id, 'has' FROM (SELECT * FROM tag_key WHERE ${inBranch}) x
      JOIN ${live("entry_key")} k ON k.id = x.key_id JOIN ${live("tag")} t ON t.id = x.tag_id
    UNION ALL ${cell("value", sql`v.body`)} UNION ALL ${cell("comment", sql`c.body`)}
    UNION ALL ${cell("status", sql`nullif(e.status, 0)`)}`.execute(db);
  const known = rows.filter(({ value }) => value !== null);
  return Object.fromEntries(
    known
      .map(({ resource, field, value }) => [`${resource}|${field}`, value ?? ""])
      .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
}

export async function expectCountersTrue(db: Kysely<Database>, { scope }: ProjectCaller): Promise<void> {
  const { projectId, branchId } = scope;
  const { rows } = await sql`
    SELECT language_id, name, strings, words FROM counter WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND (strings <> 0 OR words <> 0) AND language_id IN (SELECT id FROM language
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL)
    ORDER BY language_id, name COLLATE "C"`.execute(db);
  const scanned = (await countEntries(db, scope, sql<boolean>`true`)).sort(
    (a, b) => a.language_id - b.language_id || (a.name < b.name ? -1 : 1),
  );
  expect(rows).toEqual(scanned);
  const whole = await sql`
    SELECT strings, words FROM counter WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND language_id = 0 AND name = 'all'`.execute(db);
  const keys = await sql`
    SELECT count(*)::integer AS strings, coalesce(sum(words), 0)::integer AS words FROM entry_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL AND NOT excluded`.execute(
    db,
  );
  expect(whole.rows).toEqual(keys.rows);
}
