import { countedBuiltInStatuses } from "#server/platform/db/values/statuses.ts";

/** Counts of some tags, as grouped by the statements. */
export type CountedTags = {
  /** `language_id` null: in every language. */
  keys: Array<{ tag_id: number; language_id: number | null; keys: number }>;
  entries: Array<{
    tag_id: number;
    language_id: number;
    status: number;
    entries: number;
    translated: number;
  }>;
  /** Entries in open orders that have neither text nor status. */
  ordered: Array<{ tag_id: number; language_id: number; entries: number }>;
};

type Named = {
  tagIds: readonly number[];
  languages: ReadonlyArray<{ id: number; code: string }>;
  statuses: ReadonlyArray<{ id: number; name: string }>;
};

/** Counters by name, by language code, by tag; every language of every tag, even without entries. */
export function presentTagProgress(
  counted: CountedTags,
  { tagIds, languages, statuses }: Named,
): Map<number, Record<string, Record<string, number>>> {
  const custom = statuses.map(({ id, name }) => ({ id, name: `customStatus-${name}` }));
  const counters = [...countedBuiltInStatuses, ...custom];
  return new Map(
    tagIds.map((tagId) => {
      const ofTag = ofTagIn(counted, tagId);
      return [
        tagId,
        Object.fromEntries(languages.map(({ id, code }) => [code, countersOf(ofTag, id, counters)])),
      ];
    }),
  );
}

/** Rows of one tag, to avoid searching those of all tags for each language. */
function ofTagIn(counted: CountedTags, tagId: number): CountedTags {
  const isOfTag = (row: { tag_id: number }) => row.tag_id === tagId;
  return {
    keys: counted.keys.filter(isOfTag),
    entries: counted.entries.filter(isOfTag),
    ordered: counted.ordered.filter(isOfTag),
  };
}

function countersOf(
  { keys, entries, ordered }: CountedTags,
  languageId: number,
  counters: ReadonlyArray<{ id: number; name: string }>,
): Record<string, number> {
  const here = entries.filter((row) => row.language_id === languageId);
  const all = sum(
    keys.filter((row) => row.language_id === null || row.language_id === languageId),
    (row) => row.keys,
  );
  const translated = sum(here, (row) => row.translated);
  const touched = sum(here, (row) => (row.status === 0 ? row.translated : row.entries));
  const inOrder = sum(
    ordered.filter((row) => row.language_id === languageId),
    (row) => row.entries,
  );
  const byStatus = counters.map(({ id, name }): [string, number] => [
    name,
    sum(
      here.filter((row) => row.status === id),
      (row) => row.entries,
    ),
  ]);
  return {
    all,
    translated,
    notTranslated: all - translated,
    new: all - touched - inOrder,
    ...Object.fromEntries(byStatus),
  };
}

function sum<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + amountOf(row), 0);
}
