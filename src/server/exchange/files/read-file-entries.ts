import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { ExportOptions } from "#contract/files.ts";
import { entryId } from "#contract/ids.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import { changeForms, emptyPlural, isOrdinal } from "#formats/plural-forms.ts";
import { batchSize, withTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BasedBranchRef } from "#server/platform/db/values/branch-ref.ts";
import { printInvisibleId } from "#text/invisible/invisible-ids.ts";
import { numberOfSyntax } from "#text/message/style.ts";

type ReadInput = {
  scope: BasedBranchRef;
  /** Unless `isOnly` (the only language of the file), entries include the language and the position of their key. */
  language: { id: number; code: string; isOnly: boolean };
  options: ExportOptions;
  tagIds: readonly number[] | undefined;
  /** Only texts with one of these statuses; undefined: all. */
  statuses: readonly number[] | undefined;
  /** Condition of a search; it refers to `entry_key` by the alias `k`. */
  searchFilter: RawBuilder<boolean> | undefined;
  /** Regular expression of PostgreSQL for keys that are read even if untranslated; undefined: none. */
  neededKeysPattern: string | undefined;
  /** Whether a plural without a translation is exported with its forms. */
  withEmptyForms: boolean;
  /** Whether the forms of a plural are separate in the file, not one ICU text. */
  withForms: boolean;
  /** Prefix that is removed from keys. */
  prefix: string;
  /** Cells (key_id, language_id) that the caller may see; undefined: all. */
  visible: RawBuilder<unknown> | undefined;
  /** Names of custom statuses. */
  statusNames: ReadonlyMap<number, string>;
  /** URLs of the screenshots that show keys. */
  contextUrls: (keyIds: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;
};

type Row = Pick<Selectable<Database["entry_key"]>, "id" | "description" | "meta" | "max_length" | "syntax"> &
  Pick<Selectable<Database["entry"]>, "value_id" | "comment_id" | "status" | "locked"> & {
    excluded: boolean;
    key: string;
    source_id: number | null;
  };

const pluralSyntax = numberOfSyntax("plural");

/** Entries of a file, in chunks. `tx` is a transaction that sees one state of the database. */
export async function* readFileEntries(
  tx: Kysely<Database>,
  input: ReadInput,
): AsyncGenerator<readonly FileEntry[]> {
  await sql`DECLARE file_entry NO SCROLL CURSOR FOR ${entriesQuery(input)}`.execute(tx);
  const { projectId } = input.scope;
  const textIds = (row: Row) => [row.value_id, row.source_id, row.comment_id];
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize.items)} FROM file_entry`.execute(tx);
    if (rows.length === 0) break;
    for await (const batch of withTexts(tx, rows, { projectId, textIds, maxBytes: batchSize.size })) {
      const urls = await input.contextUrls(batch.rows.map(({ id }) => id));
      yield batch.rows.map((row) => ({
        ...entryOf(row, input, (id) => batch.texts.get(id ?? 0) ?? ""),
        contextUrls: urls.get(row.id) ?? [],
      }));
    }
  }
  await sql`CLOSE file_entry`.execute(tx);
}

function entriesQuery(input: ReadInput): RawBuilder<unknown> {
  const { scope, language, options, tagIds, statuses, searchFilter, visible, prefix, neededKeysPattern } =
    input;
  const { projectId, branchId, baseLanguageId } = scope;
  // OFFSET 0: each entry is looked up by its key. Without statistics of a project, PostgreSQL would join keys and
  // entries in quadratic time.
  const entryIn = (alias: string, language: number) => sql`LEFT JOIN LATERAL (
      SELECT value_id, comment_id, status, locked, excluded FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = k.id AND language_id = ${language}
      OFFSET 0) ${sql.ref(alias)} ON true`;
  const keyInFile = sql`CASE WHEN starts_with(k.name, ${prefix}::text)
    THEN substr(k.name, ${prefix.length + 1}::integer) ELSE k.name END`;
  const isTranslated = sql`e.value_id IS NOT NULL`;
  const conditions = [
    ...(onlyTranslated(options)
      ? [
          neededKeysPattern === undefined
            ? isTranslated
            : sql`(${isTranslated} OR k.name ~ ${neededKeysPattern})`,
        ]
      : // Excluded entries need no translation, so they are not exported as empty.
        [sql`(${isTranslated} OR NOT (k.excluded OR coalesce(e.excluded, false)))`]),
    ...(tagIds
      ? [
          sql`k.id IN (SELECT tk.key_id FROM tag_key tk WHERE tk.project_id = ${projectId}
            AND tk.branch_id = ${branchId} AND tk.tag_id = ANY(${tagIds}::bigint[]))`,
        ]
      : []),
    ...(statuses ? [sql`coalesce(e.status, 0) = ANY(${statuses}::integer[])`] : []),
    ...(searchFilter ? [searchFilter] : []),
    ...(visible ? [sql`(k.id, ${language.id}::integer) IN (${visible})`] : []),
  ];
  return sql`
    SELECT k.id, k.name AS key, k.description, k.meta, k.max_length, k.syntax, e.value_id,
      source.value_id AS source_id, e.comment_id,
      coalesce(e.status, 0) AS status, coalesce(e.locked, false) AS locked,
      k.excluded OR coalesce(e.excluded, false) AS excluded
    FROM entry_key k
    JOIN entry_group g ON g.project_id = k.project_id AND g.branch_id = k.branch_id AND g.id = k.group_id
      AND g.trashed_by IS NULL
    ${entryIn("e", language.id)} ${entryIn("source", baseLanguageId)}
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND ${sql.join([sql`true`, ...conditions], sql` AND `)}
    ORDER BY ${options.sortByKey ? sql`${keyInFile} COLLATE "C"` : sql`k.id`}`;
}

function onlyTranslated({ exportOnlyWithTranslation = true }: ExportOptions): boolean {
  return exportOnlyWithTranslation;
}

type BodyOf = (id: number | null) => string;

function entryOf(
  row: Row,
  { options, prefix, scope, language, statusNames, withEmptyForms, withForms }: ReadInput,
  bodyOf: BodyOf,
): FileEntry {
  const invisibleId = options.includeInvisibleId
    ? printInvisibleId(entryId(row.id, scope.baseLanguageId))
    : "";
  const isPlural = withForms && row.syntax === pluralSyntax;
  const textOf = (body: string) => {
    const text = options.removeCrChar ? body.replaceAll("\r", "") : body;
    return invisibleId === "" ? text : changeForms({ text, isPlural }, (form) => invisibleId + form);
  };
  const isEmptyPlural =
    row.value_id === null && withEmptyForms && isPlural && !isOrdinal(bodyOf(row.source_id));
  const comment = bodyOf(row.comment_id);
  return {
    key: prefix !== "" && row.key.startsWith(prefix) ? row.key.slice(prefix.length) : row.key,
    text: textOf(isEmptyPlural ? emptyPlural(language.code) : bodyOf(row.value_id)),
    isPlural,
    ...(row.value_id === null && onlyTranslated(options) ? { isUntranslated: true } : {}),
    source: textOf(bodyOf(row.source_id)),
    status: statusNames.get(row.status) ?? String(row.status),
    locked: row.locked,
    ...(row.excluded ? { excluded: true } : {}),
    ...(row.description ? { description: row.description } : {}),
    ...(row.max_length ? { maxLength: row.max_length } : {}),
    ...(comment ? { comment } : {}),
    ...(language.isOnly ? {} : { language: language.code, place: row.id }),
    ...(row.meta ? { metadata: new Map(Object.entries(row.meta)) } : {}),
  };
}
