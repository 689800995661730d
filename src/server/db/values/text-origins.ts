import { type RawBuilder, sql } from "kysely";
import type { ChangeKind } from "#contract/changes.ts";
import { type TextOrigin, textOrigins } from "#contract/origins.ts";

/** Of texts that earlier releases wrote, which did not say it. */
export const unknownOrigin = 0;

/** The origin of a text as a small number. */
export function originNumber(origin: TextOrigin): number {
  return textOrigins.indexOf(origin) + 1;
}

export function originOfNumber(number: number): TextOrigin | undefined {
  return textOrigins[number - 1];
}

/** Kinds of change sets whose texts are no human's. An undo knows from the log what it brings back. */
const originsOfKinds: Partial<Record<ChangeKind, number>> = {
  upload: originNumber("upload"),
  bulk: originNumber("bulk"),
  merge: originNumber("merge"),
  revert: unknownOrigin,
};

/** The origin that a change set of a kind gives the texts that it writes. */
export function originOfKind(kind: ChangeKind): number {
  return originsOfKinds[kind] ?? originNumber("human");
}

/** The same of a stored kind. */
export function originOfStoredKind(kind: string): RawBuilder<number> {
  const cases = Object.entries(originsOfKinds).map(
    ([name, origin]) => sql`WHEN ${sql.lit(name)} THEN ${sql.lit(origin)}`,
  );
  return sql<number>`CASE ${sql.ref(kind)} ${sql.join(cases, sql` `)} ELSE ${sql.lit(originNumber("human"))} END`;
}
