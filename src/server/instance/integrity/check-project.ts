import { type Kysely, sql } from "kysely";
import { findMiscounted } from "#server/content/write-path/keys/key-sources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isTranslated } from "#server/platform/db/values/entry-states.ts";
import { type Fault, findFaults, maxExamples } from "./find-faults.ts";
import {
  baseInTrashInvariant,
  firmInvariants,
  groupInvariant,
  type Invariant,
  referenceInvariants,
  statusInvariant,
} from "./invariants.ts";
import { type ProjectState, readProjectState } from "./project-state.ts";
import { findWrongCounters } from "./wrong-counters.ts";

/** Returns the invariants that a project violates, in one snapshot; neither waits for writers nor blocks them. */
export async function checkProject(db: Kysely<Database>, projectId: number): Promise<Fault[]> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return await transaction.execute(async (tx) => {
    await removeTimeLimit(tx);
    const project = await readProjectState(tx, projectId);
    if (!project) return [];
    return [
      ...(await findFaults(tx, [
        ...firmInvariants(project),
        ...referenceInvariants(project),
        groupInvariant(project),
        baseInTrashInvariant(project),
        meaningInvariant(project),
        statusInvariant(project),
      ])),
      ...(await findMiscountedKeys(tx, project)),
      ...(await findMiscountedBranches(tx, project)),
    ];
  });
}

/** Some statements read whole projects. */
async function removeTimeLimit(tx: Kysely<Database>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
}

/** The meaning number of a source is that of the key (rules.md 3.11). */
function meaningInvariant({ rows, baseLanguageId }: ProjectState): Invariant {
  return {
    name: "entry.meaning",
    says: "a source has another meaning number than its key",
    from: rows.of("entry"),
    where: sql<boolean>`subject.language_id = ${baseLanguageId} AND ${isTranslated("subject")}
      AND EXISTS (SELECT FROM ${rows.of("entry_key")} k
        WHERE k.branch_id = subject.branch_id AND k.id = subject.key_id AND k.meaning <> subject.meaning)`,
  };
}

async function findMiscountedKeys(db: Kysely<Database>, project: ProjectState): Promise<Fault[]> {
  const { projectId, baseLanguageId, baseLanguage, patterns, branches } = project;
  // Without a base language there are no sources.
  if (baseLanguage === undefined) return [];
  const base = { id: baseLanguageId, code: baseLanguage };
  const examples: unknown[] = [];
  let count = 0;
  for (const branch of branches) {
    for await (const keys of findMiscounted(db, { projectId, branchId: branch.id, base, patterns })) {
      count += keys.length;
      const missing = maxExamples - examples.length;
      examples.push(...keys.slice(0, missing).map((key) => ({ branch: branch.name, ...key })));
    }
  }
  return faultOf("entry_key.words", "the words of a key are not those of its source", { count, examples });
}

async function findMiscountedBranches(db: Kysely<Database>, project: ProjectState): Promise<Fault[]> {
  const found: unknown[] = [];
  for (const { id: branchId, name: branch } of project.branches) {
    const wrong = await findWrongCounters(db, { ...project, branchId });
    found.push(...wrong.map((item) => ({ branch, ...item })));
  }
  const examples = found.slice(0, maxExamples);
  return faultOf("counter", "a counter is not what is stored", { count: found.length, examples });
}

type FoundFaults = { count: number; examples: unknown[] };

function faultOf(invariant: string, says: string, { count, examples }: FoundFaults): Fault[] {
  return count === 0 ? [] : [{ invariant, says, rows: count, examples }];
}
