import { type Kysely, sql } from "kysely";
import type { PositionInput } from "#contract/screenshots/screenshot-data.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import type { StoredPosition } from "#server/content/write-path/change-sets/log-records.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { readInvisibleId } from "#text/invisible/invisible-ids.ts";
import { matchEqualTexts, matchSimilarTexts, type TextSearch } from "./match-texts.ts";

type BoxText = {
  position: PositionInput;
  name: string | null;
  text: string | null;
  hiddenKeyId: number | null;
};

/**
 * Links boxes to keys: by the given key name, by the invisible id at the start of their text, by an equal text, and if
 * requested by the closest text (rules.md 2, row 4.8). A box without a match stays as sent. Runs before the change set
 * and only reads, since comparing texts can be slow.
 */
export async function linkPositions(
  db: Kysely<Database>,
  search: TextSearch,
  { positions, fuzzy }: { positions: readonly PositionInput[]; fuzzy: boolean },
): Promise<StoredPosition[]> {
  const boxes = positions.map(readPosition);
  const namedKeyOf = await findNamedKeys(db, search, boxes);
  const texts = textsOf(boxes.filter((box) => namedKeyOf(box) === null));
  const equal = await matchEqualTexts(db, search, texts);
  const unmatched = texts.filter((text) => !equal.has(text));
  const similar = fuzzy ? await matchSimilarTexts(db, search, unmatched) : new Map<string, number>();
  return boxes.map((box): StoredPosition => {
    const { x, y, width, height } = box.position;
    const byText = box.text === null ? null : (equal.get(box.text) ?? similar.get(box.text) ?? null);
    return { keyId: namedKeyOf(box) ?? byText, name: box.name, text: box.text, x, y, width, height };
  });
}

function readPosition(position: PositionInput): BoxText {
  const { id, text } = readInvisibleId(position.text ?? "");
  const keyId = id === undefined ? Number.NaN : Number.parseInt(id.slice(0, 16), 16);
  return {
    position,
    name: position.key || null,
    text: text || null,
    hiddenKeyId: Number.isSafeInteger(keyId) ? keyId : null,
  };
}

/** Returns a function that finds the key of a box by its key name, else by its invisible id. */
async function findNamedKeys(db: Kysely<Database>, { scope }: TextSearch, boxes: readonly BoxText[]) {
  const names = [...new Set(boxes.flatMap(({ name }) => name ?? []))];
  const { keyIds } = await resolveCells(db, scope, names);
  const living = await listLivingKeys(
    db,
    scope,
    boxes.flatMap(({ hiddenKeyId }) => hiddenKeyId ?? []),
  );
  return ({ name, hiddenKeyId }: BoxText): number | null => {
    const byName = name === null ? undefined : keyIds.get(name);
    return byName ?? (hiddenKeyId !== null && living.has(hiddenKeyId) ? hiddenKeyId : null);
  };
}

async function listLivingKeys(
  db: Kysely<Database>,
  { projectId, branchId }: TextSearch["scope"],
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("entry_key")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("id", "=", sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

function textsOf(boxes: readonly BoxText[]): string[] {
  return [...new Set(boxes.flatMap(({ text }) => text ?? []))];
}
