import { countedBuiltInStatuses } from "#server/platform/db/values/statuses.ts";

/** Counts of some tags, as the statements group them. */
export type CountedTags = {
  /** If `language_id` is null, the count holds for every language. */
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

type ProgressAxes = {
  tagIds: readonly number[];
  languages: ReadonlyArray<{ id: number; code: string }>;
  statuses: ReadonlyArray<{ id: number; name: string }>;
};

/** Counters by tag, language code and name. Contains every language of every tag, even without entries. */
export function presentTagProgress(
  counted: CountedTags,
  { tagIds, languages, statuses }: ProgressAxes,
): Map<number, Record<string, Record<string, number>>> {
  const custom = statuses.map(({ id, name }) => ({ id, name: `customStatus-${name}` }));
  const counters = [...countedBuiltInStatuses, ...custom];
  return new Map(
    tagIds.map((tagId) => {
      const countedInTag = rowsOfTag(counted, tagId);
      return [
        tagId,
        Object.fromEntries(languages.map(({ id, code }) => [code, countersOf(countedInTag, id, counters)])),
      ];
    }),
  );
}

/** Rows of one tag, so that the rows of all tags are not searched for each language. */
function rowsOfTag(counted: CountedTags, tagId: number): CountedTags {
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
  const inLanguage = entries.filter((row) => row.language_id === languageId);
  const all = sum(
    keys.filter((row) => row.language_id === null || row.language_id === languageId),
    (row) => row.keys,
  );
  const translated = sum(inLanguage, (row) => row.translated);
  const touched = sum(inLanguage, (row) => (row.status === 0 ? row.translated : row.entries));
  const inOrder = sum(
    ordered.filter((row) => row.language_id === languageId),
    (row) => row.entries,
  );
  const byStatus = counters.map(({ id, name }): [string, number] => [
    name,
    sum(
      inLanguage.filter((row) => row.status === id),
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
