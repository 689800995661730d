import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Reads in a transaction with one snapshot of the database. */
export async function inSnapshot<T>(
  db: Kysely<Database>,
  read: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    return await read(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
