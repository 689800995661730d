import { type Kysely, sql } from "kysely";
import type { FieldValue, MergeRow } from "#contract/merges.ts";
import { openDescription, openMeta } from "#server/content/merges/stage/open-base.ts";
import { fittingFirst, readFitting } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { DescriptionRef, type Row, TextRef } from "./merge-rows.ts";

type ThreeWay<Value> = Record<"base" | "from" | "to", Value>;
type Descriptions = ReadonlyMap<Row, ThreeWay<FieldValue>>;

/** Reads the first rows that a response can hold, with the referenced texts and descriptions. */
export async function readListed(
  db: Kysely<Database>,
  projectId: number,
  rows: readonly Row[],
): Promise<MergeRow[]> {
  const firstRows = fittingFirst(rows, (row) => JSON.stringify(row).length, maxListBytes);
  const { fittingRows, descriptions } = await readDescriptions(db, firstRows);
  const { fitting, texts } = await readFitting(db, fittingRows, {
    projectId,
    textIds: (row) => valuesOf(row).map((value) => (value instanceof TextRef ? value.id : null)),
    maxBytes: maxListBytes,
  });
  return fitting.map((row) => {
    const value = (side: keyof ThreeWay<unknown>): FieldValue => {
      const listed = row[side];
      if (listed instanceof DescriptionRef) return descriptions.get(row)?.[side] ?? null;
      return listed instanceof TextRef ? (texts.get(listed.id) ?? "") : listed;
    };
    return { ...row, base: value("base"), from: value("from"), to: value("to") };
  });
}

function valuesOf({ base, from, to }: Row) {
  return [base, from, to];
}

/** Reads descriptions and metadata of the staged keys in the rows, and returns the first rows that fit with them. */
async function readDescriptions(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<{ fittingRows: readonly Row[]; descriptions: Descriptions }> {
  const requested = rows.flatMap((row, ordinal) => {
    const ref = valuesOf(row).find((value) => value instanceof DescriptionRef);
    return ref ? [{ row, ordinal, keyId: ref.keyId }] : [];
  });
  if (requested.length === 0) return { fittingRows: rows, descriptions: new Map() };
  const shownValue = (side: string) => sql`
    CASE requested.field WHEN 'desc' THEN to_jsonb(nullif(${sql.ref(`k.${side}_desc`)}, ${sql.lit(openDescription)}))
      ELSE nullif(${sql.ref(`k.${side}_meta`)}, ${sql.lit(openMeta)}::jsonb) END`;
  const { rows: found } = await sql<ThreeWay<FieldValue> & { ordinal: number }>`
    SELECT ordinal, base, "from", "to" FROM (
      SELECT *, sum(coalesce(octet_length(base::text), 0) + coalesce(octet_length("from"::text), 0)
        + coalesce(octet_length("to"::text), 0)) OVER (ORDER BY ordinal) AS bytes
      FROM (
        SELECT requested.ordinal, ${shownValue("base")} AS base, ${shownValue("from")} AS "from", ${shownValue("to")} AS "to"
        FROM unnest(${requested.map(({ ordinal }) => ordinal)}::integer[], ${requested.map(({ keyId }) => keyId)}::bigint[],
          ${requested.map(({ row }) => row.field)}::text[]) AS requested(ordinal, key_id, field)
        JOIN merge_key k ON k.id = requested.key_id
      ) AS shown_values
    ) AS measured_values WHERE bytes <= ${maxListBytes} ORDER BY ordinal`.execute(db);
  const byOrdinal = new Map(found.map(({ ordinal, ...descriptions }) => [ordinal, descriptions]));
  const end = requested.find(({ ordinal }) => !byOrdinal.has(ordinal))?.ordinal ?? rows.length;
  return {
    fittingRows: rows.slice(0, end),
    descriptions: new Map(
      requested.flatMap(({ row, ordinal }) => {
        const descriptions = byOrdinal.get(ordinal);
        return descriptions ? [[row, descriptions] as const] : [];
      }),
    ),
  };
}
