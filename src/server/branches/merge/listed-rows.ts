import { type Kysely, sql } from "kysely";
import type { FieldValue, MergeRow } from "#contract/projects/merges.ts";
import { fittingFirst, readFitting } from "#server/changes/texts/stored-texts.ts";
import type { Database } from "#server/db/schema.ts";
import { maxListBytes } from "#server/http/answers/answer-limits.ts";
import { DescriptionRef, type Row, TextRef } from "./merge-rows.ts";
import { openDescription, openMeta } from "./stage/open-base.ts";

type BranchSnapshots<Value> = Record<"base" | "from" | "to", Value>;
type Descriptions = ReadonlyMap<Row, BranchSnapshots<FieldValue>>;

/** Reads the first rows that a response can hold, with the referenced texts and descriptions. */
export async function readListed(
  db: Kysely<Database>,
  projectId: number,
  rows: readonly Row[],
): Promise<MergeRow[]> {
  const named = fittingFirst(rows, (row) => JSON.stringify(row).length, maxListBytes);
  const { described, descriptions } = await readDescriptions(db, named);
  const { fitting, texts } = await readFitting(db, described, {
    projectId,
    textIds: (row) => sidesOf(row).map((value) => (value instanceof TextRef ? value.id : null)),
    most: maxListBytes,
  });
  return fitting.map((row) => {
    const value = (side: keyof BranchSnapshots<unknown>): FieldValue => {
      const given = row[side];
      if (given instanceof DescriptionRef) return descriptions.get(row)?.[side] ?? null;
      return given instanceof TextRef ? (texts.get(given.id) ?? "") : given;
    };
    return { ...row, base: value("base"), from: value("from"), to: value("to") };
  });
}

function sidesOf({ base, from, to }: Row) {
  return [base, from, to];
}

/** Descriptions and metadata of the staged keys in the rows, and how many rows fit with them. */
async function readDescriptions(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<{ described: readonly Row[]; descriptions: Descriptions }> {
  const asked = rows.flatMap((row, ordinal) => {
    const ref = sidesOf(row).find((value) => value instanceof DescriptionRef);
    return ref ? [{ row, ordinal, keyId: ref.keyId }] : [];
  });
  if (asked.length === 0) return { described: rows, descriptions: new Map() };
  const said = (side: string) => sql`
    CASE a.field WHEN 'desc' THEN to_jsonb(nullif(${sql.ref(`k.${side}_desc`)}, ${sql.lit(openDescription)}))
      ELSE nullif(${sql.ref(`k.${side}_meta`)}, ${sql.lit(openMeta)}::jsonb) END`;
  const { rows: found } = await sql<BranchSnapshots<FieldValue> & { ordinal: number }>`
    SELECT ordinal, base, "from", "to" FROM (
      SELECT *, sum(coalesce(octet_length(base::text), 0) + coalesce(octet_length("from"::text), 0)
        + coalesce(octet_length("to"::text), 0)) OVER (ORDER BY ordinal) AS bytes
      FROM (
        SELECT a.ordinal, ${said("base")} AS base, ${said("from")} AS "from", ${said("to")} AS "to"
        FROM unnest(${asked.map(({ ordinal }) => ordinal)}::integer[], ${asked.map(({ keyId }) => keyId)}::bigint[],
          ${asked.map(({ row }) => row.field)}::text[]) AS a(ordinal, key_id, field)
        JOIN merge_key k ON k.id = a.key_id
      ) AS value
    ) AS sized WHERE bytes <= ${maxListBytes} ORDER BY ordinal`.execute(db);
  const byOrdinal = new Map(found.map(({ ordinal, ...descriptions }) => [ordinal, descriptions]));
  const end = asked.find(({ ordinal }) => !byOrdinal.has(ordinal))?.ordinal ?? rows.length;
  return {
    described: rows.slice(0, end),
    descriptions: new Map(
      asked.flatMap(({ row, ordinal }) => {
        const descriptions = byOrdinal.get(ordinal);
        return descriptions ? [[row, descriptions] as const] : [];
      }),
    ),
  };
}
