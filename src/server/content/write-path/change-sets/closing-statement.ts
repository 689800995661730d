import { type RawBuilder, sql } from "kysely";

/** SQLSTATE raised by `refuse_change_set`. */
export const refusedCode = "PL001";

/**
 * Returns the sequence of the closed change set. If there is none, because the branch was deleted or has changed, the
 * statement fails and aborts a transaction whose commit was already sent.
 */
export function sequenceOrRefusal(sequence: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${sequence}, refuse_change_set())`;
}

type Value = number | RawBuilder<unknown>;

/** Announces a change set to all processes, once it is committed. */
export function announceChangeSet(
  { projectId, branchId }: { projectId: Value; branchId: Value },
  sequence: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`pg_notify('parlance', json_build_object('project', ${projectId}::integer, 'branch', ${branchId}::integer,
    'sequence', ${sequence})::text)`;
}
