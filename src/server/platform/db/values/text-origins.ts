import { type RawBuilder, sql } from "kysely";
import type { ChangeKind } from "#contract/history.ts";
import { type TextOrigin, textOrigins } from "#contract/origins.ts";

/** Stored for cells without a text, and for texts whose origin is unknown. */
export const unknownOrigin = 0;

/** Returns the stored number of an origin. */
export function originNumber(origin: TextOrigin): number {
  return textOrigins.indexOf(origin) + 1;
}

export function originOfNumber(number: number): TextOrigin | undefined {
  return textOrigins[number - 1];
}

/** Change set kinds whose texts are not written by people. An undo restores the origin from the log. */
const originsOfKinds: Partial<Record<ChangeKind, number>> = {
  upload: originNumber("upload"),
  bulk: originNumber("bulk"),
  merge: originNumber("merge"),
  revert: unknownOrigin,
};

/** Returns the origin of texts that a change set of this kind writes. */
export function originOfKind(kind: ChangeKind): number {
  return originsOfKinds[kind] ?? originNumber("human");
}

/** `originOfKind` in SQL, for a stored kind. */
export function originOfStoredKind(kind: string): RawBuilder<number> {
  const cases = Object.entries(originsOfKinds).map(
    ([name, origin]) => sql`WHEN ${sql.lit(name)} THEN ${sql.lit(origin)}`,
  );
  return sql<number>`CASE ${sql.ref(kind)} ${sql.join(cases, sql` `)} ELSE ${sql.lit(originNumber("human"))} END`;
}
