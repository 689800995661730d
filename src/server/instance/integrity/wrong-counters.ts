import { type Kysely, sql } from "kysely";
import { wholeBranch } from "#server/content/write-path/counters/entry-counters.ts";
import {
  type CountedBranch,
  type CounterRow,
  countAll,
} from "#server/content/write-path/counters/recount.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** A stored counter, `null` if missing, with the actual count. */
export type WrongCounter = {
  language_id: number;
  counter: string;
  kept: Amount | null;
  counted: Amount;
};
type Amount = { strings: number; words: number };
/** `is_stray`: the language does not exist, not even in the trash. */
type StoredCounter = CounterRow & { is_stray: boolean };

const nothing: Amount = { strings: 0, words: 0 };

/**
 * Counters of a branch that differ from the actual counts. Those of a trashed language are counted when it is
 * restored.
 */
export async function findWrongCounters(
  db: Kysely<Database>,
  branch: CountedBranch,
): Promise<WrongCounter[]> {
  const stored = byName(await readStored(db, branch));
  const counted = byName(await countAll(db, branch));
  const names = new Set([...stored.keys(), ...counted.keys()]);
  return [...names].flatMap((name) => {
    const storedCounter = stored.get(name);
    const actualCounter = counted.get(name);
    if (isSame(storedCounter ?? nothing, actualCounter ?? nothing) && !storedCounter?.is_stray) return [];
    const { language_id, name: counter } = (storedCounter ?? actualCounter) as CounterRow;
    return [
      {
        language_id,
        counter,
        kept: storedCounter ? amountOf(storedCounter) : null,
        counted: amountOf(actualCounter ?? nothing),
      },
    ];
  });
}

function byName<T extends CounterRow>(counters: readonly T[]): Map<string, T> {
  return new Map(counters.map((counter) => [`${counter.language_id} ${counter.name}`, counter]));
}

function isSame(a: Amount, b: Amount): boolean {
  return a.strings === b.strings && a.words === b.words;
}

function amountOf({ strings, words }: Amount): Amount {
  return { strings, words };
}

async function readStored(
  db: Kysely<Database>,
  { projectId, branchId }: CountedBranch,
): Promise<StoredCounter[]> {
  const { rows } = await sql<StoredCounter>`
    SELECT c.language_id, c.name, c.strings, c.words, c.language_id <> ${wholeBranch} AND l.id IS NULL AS is_stray
    FROM counter c
    LEFT JOIN language l ON l.project_id = c.project_id AND l.branch_id = c.branch_id AND l.id = c.language_id
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND l.trashed_by IS NULL`.execute(db);
  return rows;
}
