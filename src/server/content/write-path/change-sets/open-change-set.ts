import { type Kysely, type RawBuilder, sql } from "kysely";
import { queueChecks } from "#server/content/write-path/checks/awaited-checks.ts";
import {
  type CheckedEntries,
  checkEntries,
  maxAtOnce,
} from "#server/content/write-path/checks/check-entries.ts";
import {
  checkWrites,
  type FailingEdit,
  failingEdits,
} from "#server/content/write-path/checks/check-writes.ts";
import { CounterDeltas } from "#server/content/write-path/counters/entry-counters.ts";
import { countDecision, type Decision, decideEdits } from "#server/content/write-path/edit-entries.ts";
import { cellOf, type EntryEdit } from "#server/content/write-path/entry-state.ts";
import {
  lockEntries,
  longestBatchedSource,
  longestCheckedSource,
} from "#server/content/write-path/locks/lock-entries.ts";
import { lockKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { requireStatuses } from "#server/content/write-path/locks/lock-statuses.ts";
import { lockStructure } from "#server/content/write-path/locks/lock-structure.ts";
import { readSiblings } from "#server/content/write-path/read-siblings.ts";
import type { Refusal } from "#server/content/write-path/refused-edits.ts";
import type { TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import { type ContinuedStep, findContinuedStep, isTyped } from "#server/content/write-path/undo-steps.ts";
import { type EntryWrite, writeEntries } from "#server/content/write-path/write-entries.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { acceptedStatus } from "#server/platform/db/values/statuses.ts";
import { originOfKind } from "#server/platform/db/values/text-origins.ts";
import type { ChangeSetInput } from "./change-set-input.ts";
import type { LogSide, ResourceChange } from "./log-records.ts";

export type EditResult = {
  written: EntryWrite[];
  refused: Refusal[];
  /** Edits that would publish or accept a text that the project's checks refuse. */
  failing: FailingEdit[];
};

/** Change set in progress, inside its transaction. */
export class OpenChangeSet {
  readonly tx: Kysely<Database>;
  readonly id: number;
  readonly input: ChangeSetInput;
  readonly time = new Date();
  readonly counters = new CounterDeltas();
  entryCount = 0;
  hasChanges = false;
  /** Step of autosaves that this change set continues (rules.md 8.6). */
  continuedStep: ContinuedStep | undefined;
  /** Whether texts of other writers are left to the checking job (rules.md 9.2). */
  needsCheckJob = false;
  #checkedTexts = 0;

  constructor(tx: Kysely<Database>, input: ChangeSetInput, id: number) {
    this.tx = tx;
    this.input = input;
    this.id = id;
  }

  /**
   * Writes a batch of edits, at most a few thousand. Batches of one change set come in key order and never split a key.
   * Refused edits are returned, not thrown: a small write turns them into an error, an upload lists them. `texts` has
   * the ids of all new texts (intern-texts.ts). `ofCreatedKeys`: this change set created the keys of all edits.
   */
  async editEntries(
    edits: readonly EntryEdit[],
    texts: TextIds,
    { ofCreatedKeys = false }: { ofCreatedKeys?: boolean } = {},
  ): Promise<EditResult> {
    const result: EditResult = { written: [], refused: [], failing: [] };
    // If another transaction created an entry between the read and the write, the entry is read again: now it exists,
    // and can be locked.
    for (let remaining = edits; remaining.length > 0; ) {
      const { decision, lost, failing } = await this.#writeEdits(remaining, texts, ofCreatedKeys);
      result.written.push(...decision.writes.filter((write) => !lost.has(write)));
      result.refused.push(...decision.refused);
      result.failing.push(...failing);
      const lostCells = new Set([...lost].map(({ before }) => cellOf(before.key.id, before.languageId)));
      remaining = remaining.filter((edit) => lostCells.has(cellOf(edit.keyId, edit.languageId)));
    }
    return result;
  }

  async #writeEdits(edits: readonly EntryEdit[], texts: TextIds, ofCreatedKeys: boolean) {
    const { scope, refusedChecks = 0, withoutChecks = false } = this.input;
    const sources = edits.filter((edit) => edit.languageId === scope.baseLanguageId && setsText(edit));
    const keyIds = (some: readonly EntryEdit[]) => some.map((edit) => edit.keyId);
    const keysWithNewSource = new Set(keyIds(sources));
    const translations = edits.filter(
      (edit) =>
        !withoutChecks &&
        (setsText(edit) || (refusedChecks !== 0 && edit.status === acceptedStatus)) &&
        !keysWithNewSource.has(edit.keyId),
    );
    // Created keys need no locks and have no siblings: others cannot see them, and only this batch has their entries.
    const editsExistingSources = sources.length > 0 && !ofCreatedKeys;
    const [, { touched, sources: storedSources }, siblings] = await Promise.all([
      editsExistingSources ? lockKeys(this.tx, scope, keyIds(edits)) : undefined,
      lockEntries(this.tx, scope, edits, {
        keyIds: [...new Set(keyIds(translations))],
        longest: refusedChecks === 0 ? longestBatchedSource : longestCheckedSource,
        ofCreatedKeys,
      }),
      editsExistingSources ? readSiblings(this.tx, scope, keyIds(sources)) : [],
    ]);
    const decision = decideEdits({ scope, edits, touched, siblings, newMeaning: this.id });
    const { findings, uncheckedCells, concernedCells, refused } = await checkWrites(
      scope,
      withoutChecks ? [] : decision.recounts,
      { touched, sources: storedSources, refusedChecks },
    );
    decision.writes = decision.writes.filter((write) => !refused.has(write));
    const lost = new Set(await this.#store(decision, texts, findings));
    const written = new Set(decision.writes.filter((write) => !lost.has(write)));
    countDecision(scope, this.counters, { recounts: decision.recounts, written, findings });
    if (uncheckedCells.length > 0)
      await checkEntries(this.tx, { cells: uncheckedCells }, { scope, counters: this.counters });
    if (concernedCells.length > 0) await this.#checkConcerned({ cells: concernedCells });
    this.entryCount += written.size;
    if (written.size > 0) this.hasChanges = true;
    return { decision, lost, failing: failingEdits(edits, refused) };
  }

  /** Returns the entries that were not written because another transaction created them first. */
  async #store(
    { writes, keys }: Decision,
    texts: TextIds,
    findings: ReadonlyMap<EntryWrite, number>,
  ): Promise<EntryWrite[]> {
    const { scope, author, kind, autosave = false } = this.input;
    const [only] = writes;
    if (kind === "save" && autosave && only && writes.length === 1 && !this.hasChanges && isTyped(only)) {
      this.continuedStep = await findContinuedStep(this.tx, scope, {
        entry: only.before,
        author,
        time: this.time,
      });
    }
    const [lost] = await Promise.all([
      writeEntries(
        this.tx,
        scope,
        { changeSetId: this.id, time: this.time, ...author, origin: originOfKind(kind) },
        { writes, texts, findings },
      ),
      requireStatuses(
        this.tx,
        writes.filter(setsStatus).map(({ after }) => after.status),
      ),
      this.#storeSources(keys),
    ]);
    return lost;
  }

  /** Stores what keys copy from their source texts: word count and meaning number. */
  async #storeSources(keys: Decision["keys"]): Promise<void> {
    if (keys.length === 0) return;
    const { projectId, branchId } = this.input.scope;
    await sql`
      UPDATE entry_key k SET words = s.words, meaning = s.meaning
      FROM unnest(${keys.map((key) => key.id)}::bigint[], ${keys.map((key) => key.words)}::integer[],
        ${keys.map((key) => key.meaning)}::bigint[]) AS s(id, words, meaning)
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = s.id`.execute(this.tx);
  }

  /**
   * Logs changes of resources other than entries; the caller has already written them in `tx`. If a resource is
   * recorded twice, the first `before` and the last `after` count. If a resource was restored from the trash and then
   * changed, `after` also has the fields that it had there (restored-fields.ts).
   */
  async record(resources: readonly ResourceChange[]): Promise<void> {
    if (resources.length === 0) return;
    const json = (side: LogSide | null) => (side === null ? null : JSON.stringify(side));
    await this.recordFrom(sql`
      resource AS (SELECT * FROM unnest(
        ${resources.map((item) => item.resource)}::text[], ${resources.map((item) => item.id)}::bigint[],
        ${resources.map((item) => json(item.before))}::jsonb[], ${resources.map((item) => json(item.after))}::jsonb[]
      ) AS r(resource, id, before, after))`);
  }

  /**
   * Like `record`, but reads the changes in the database, since their texts may be too long to load: `parts` are CTEs,
   * of which `resource` selects the changes. Checks the texts of keys again whose syntax, style or limit changes.
   */
  async recordFrom(parts: RawBuilder<unknown>): Promise<void> {
    const { rows } = await sql<{ logged: number; reread: number[] }>`
      WITH ${parts},
      logged_change AS (INSERT INTO resource_change AS c (project_id, change_set_id, resource, resource_id, before, after)
      SELECT ${this.input.scope.projectId}, ${this.id}, resource, id, before, after FROM resource
      ON CONFLICT (project_id, change_set_id, resource, resource_id) DO UPDATE SET
        before = CASE WHEN c.before IS NULL THEN NULL ELSE excluded.before || c.before END,
        after = CASE WHEN excluded.after IS NULL THEN NULL ELSE CASE WHEN c.after ? 'restored' THEN (
            SELECT coalesce(jsonb_object_agg('former' || upper(left(f.key, 1)) || substr(f.key, 2), f.value), '{}')
            FROM jsonb_each(coalesce(excluded.before, '{}')) AS f
          ) ELSE '{}' END || coalesce(c.after, '{}') || excluded.after END
      RETURNING 1)
      SELECT (SELECT count(*)::integer FROM logged_change) AS logged, coalesce(array_agg(id) FILTER (WHERE resource = 'key'
        AND before IS NOT NULL AND after IS NOT NULL
        AND (before->>'maxLength', before->>'syntax', before->>'style')
          IS DISTINCT FROM (after->>'maxLength', after->>'syntax', after->>'style')), '{}')
        AS reread
      FROM resource`.execute(this.tx);
    const { logged = 0, reread: keyIds = [] } = rows[0] ?? {};
    if (logged > 0) this.hasChanges = true;
    if (keyIds.length > 0) await this.#checkConcerned({ keyIds });
  }

  /** Checks texts that this change set does not write; if there are too many, queues their keys. */
  async #checkConcerned(which: CheckedEntries): Promise<void> {
    const { tx, counters } = this;
    const { scope, withoutChecks } = this.input;
    if (withoutChecks) return;
    const maxTranslations = maxAtOnce.texts - this.#checkedTexts;
    const checked = await checkEntries(tx, which, { scope, counters, maxTranslations });
    this.#checkedTexts += checked ?? 0;
    if (checked !== undefined) return;
    await queueChecks(tx, scope, "cells" in which ? which.cells.map(({ keyId }) => keyId) : which.keyIds);
    this.needsCheckJob = true;
  }

  /** Serializes change sets that alter the structure of the branch (lock-structure.ts). */
  async lockStructure(): Promise<void> {
    await lockStructure(this.tx, this.input.scope);
  }
}

function setsStatus({ before, after }: EntryWrite): boolean {
  return after.status !== before.state.status;
}

function setsText(edit: EntryEdit): boolean {
  return edit.value !== undefined || edit.draft !== undefined || edit.meaning !== undefined;
}
