import type { QueryOf } from "#contract/endpoint.ts";
import { type Change, changeEndpoints, maxListedEdits } from "#contract/history.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { findKeys } from "#server/content/entries/entries.store.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { readFitting } from "#server/content/write-path/texts/stored-texts.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { languageByCode } from "#text/languages/languages.ts";
import { textIdsOfEdit } from "./folded-log.ts";
import {
  findStep,
  findUndoable,
  listSteps,
  readEntrySteps,
  readStepEdits,
  readStepResources,
} from "./history.store.ts";
import { presentEdit, presentResource, presentStep } from "./present-changes.ts";
import { revertChangeSet } from "./revert.ts";

const defaultLimit = 50;

/** History: reads of the change log, and undo (rules.md 3.7, 3.8). */
export function changeRoutes(app: Router, { db }: Deps): void {
  serve(app, changeEndpoints.list, async ({ query, caller }) => ({
    changes: await listChanges(db, caller, query),
  }));
  serve(app, changeEndpoints.read, async ({ params, caller }) => {
    const { scope } = caller;
    const step = await findStep(db, scope, changeSetId(params));
    if (!step) throw notFound("change set", params.changeSetId);
    const selection = { stepId: step.step_id, limit: maxListedEdits };
    const visible = visibleCells(caller);
    const [edits, resources] = await Promise.all([
      readStepEdits(db, scope, { ...selection, visible }),
      visible ? [] : readStepResources(db, scope, { ...selection, maxBytes: maxListBytes }),
    ]);
    if (visible && edits.length === 0) throw notFound("change set", params.changeSetId);
    const { fitting, texts } = await readFitting(db, edits, {
      projectId: scope.projectId,
      textIds: textIdsOfEdit,
      maxBytes: maxListBytes,
    });
    return {
      ...presentStep(step),
      edits: fitting.map((edit) => ({ key: edit.key, language: edit.language, ...presentEdit(edit, texts) })),
      resources: resources.map(presentResource),
    };
  });
  serve(app, changeEndpoints.readUndoable, async ({ query, caller }) => {
    if (caller.person === null) return { undo: null, redo: null };
    const except = (query.except ?? []).flatMap((id) => parseWireId("changeSet", id) ?? []);
    const { undo, redo } = await findUndoable(db, caller.scope, { personId: caller.person.id, except });
    return { undo: undo ? presentStep(undo) : null, redo: redo ? presentStep(redo) : null };
  });
  serve(app, changeEndpoints.revert, async ({ params, query, caller }) => {
    const dryRun = query.dryRun ?? false;
    const revert = { changeSetId: changeSetId(params), dryRun };
    const { changeSetId: revertId, ...outcome } = await revertChangeSet(db, caller, revert);
    return { changeSet: revertId === null ? null : wireId("changeSet", revertId), ...outcome };
  });
}

function changeSetId(params: { changeSetId: string }): number {
  const id = parseWireId("changeSet", params.changeSetId);
  if (id === undefined) throw notFound("change set", params.changeSetId);
  return id;
}

async function listChanges(
  db: Deps["db"],
  caller: ProjectCaller,
  query: QueryOf<typeof changeEndpoints.list>,
): Promise<Change[]> {
  const { scope } = caller;
  const visible = visibleCells(caller);
  const keyIds =
    query.key === undefined ? undefined : await findKeys(db, scope, { name: query.key, visible });
  if (keyIds?.length === 0) throw notFound("key", query.key ?? "");
  const languageId =
    query.language === undefined ? undefined : await readLanguageId(db, scope, query.language);
  const steps = await listSteps(db, scope, {
    keyIds,
    languageId,
    personId: query.user === undefined ? undefined : (parseWireId("person", query.user) ?? 0),
    kinds: query.kinds,
    before: query.before,
    visible,
    limit: query.limit ?? defaultLimit,
  });
  if (keyIds === undefined || languageId === undefined) return steps.map((step) => presentStep(step));
  const stepIds = steps.map((step) => step.step_id);
  const edits = new Map(
    (await readEntrySteps(db, scope, { stepIds, keyIds, languageId })).map((edit) => [edit.step_id, edit]),
  );
  const { fitting, texts } = await readFitting(db, steps, {
    projectId: scope.projectId,
    textIds: (step) => textIdsOfEdit(edits.get(step.step_id)),
    maxBytes: maxListBytes,
  });
  return fitting.map((step) => ({ ...presentStep(step), ...presentEdit(edits.get(step.step_id), texts) }));
}

async function readLanguageId(db: Deps["db"], scope: ProjectCaller["scope"], code: string): Promise<number> {
  const language = languageByCode(await listLanguages(db, scope), code);
  if (!language) throw notFound("language", code);
  return language.id;
}
