import { type Kysely, type RawBuilder, sql } from "kysely";
import { builtInStatuses } from "#contract/statuses.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { listCustomStatuses, statusValue } from "#server/platform/db/values/statuses.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { type DocumentHeader, type Group, readGroups, readHeader, readLanguages } from "./document.store.ts";
import { type DocumentLanguage, type DocumentRequest, type PartSize, partsOf } from "./document-parts.ts";

type Part = { group_id: number; entries: string };

/**
 * Renders the document of rest-api.md 2.3 as parts of JSON text, in the order of ids, without holding the whole
 * document in memory. All statements of `tx` must see the same snapshot. Returns the version before rendering any part.
 */
export async function renderDocument(tx: Kysely<Database>, requested: DocumentRequest, size?: PartSize) {
  const header = await readHeader(tx, requested.scope);
  return { version: header.version, parts: renderParts(tx, requested, { header, size }) };
}

async function* renderParts(
  tx: Kysely<Database>,
  requested: DocumentRequest,
  { header, size }: { header: DocumentHeader; size: PartSize | undefined },
): AsyncGenerator<string> {
  const { scope, query } = requested;
  const { version } = header;
  // Parts are read one after the other; with a hash table PostgreSQL would hold all parts of a language.
  await sql`SET LOCAL enable_hashagg = off`.execute(tx);
  const groups = await readGroups(tx, requested);
  const head = {
    _id: scope.app,
    __v: String(header.version),
    draftModeEnabled: header.draft_mode_enabled,
    collectMissingEnabled: header.collect_missing_enabled,
    baseLanguage: header.base_language,
    name: header.name,
    ...(query.includeStatusDescription ? { statusDescription: await describeStatuses(tx, scope) } : {}),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"data":{`;
  let isFirst = true;
  for (const language of await readLanguages(tx, requested)) {
    const opening = `${isFirst ? "" : ","}${JSON.stringify(language.code)}:{`;
    let isEmpty = true;
    for await (const part of renderLanguage(tx, requested, { language, groups, version, size })) {
      yield isEmpty ? opening + part : part;
      isEmpty = false;
    }
    if (isEmpty) continue;
    yield "}";
    isFirst = false;
  }
  yield "}}";
}

type LanguageInput = {
  language: DocumentLanguage;
  groups: readonly Group[];
  version: number;
  size: PartSize | undefined;
};

/** Yields the groups of a language with their entries; yields nothing if the document shows none of them. */
async function* renderLanguage(
  tx: Kysely<Database>,
  requested: DocumentRequest,
  { language, groups, version, size }: LanguageInput,
): AsyncGenerator<string> {
  const names = new Map(groups.map(({ id, name }) => [id, JSON.stringify(name)]));
  const parts = readParts(tx, partsOf(requested, language, size), names);
  let current: number | undefined;
  for await (const part of requested.query.keepEmptyDataEntries ? withEmptyGroups(parts, groups) : parts) {
    if (part.group_id === current) yield `,${part.entries}`;
    else {
      const closing = current === undefined ? "" : "}},";
      yield `${closing}${names.get(part.group_id)}:{"version":"${version}","entries":{${part.entries}`;
      current = part.group_id;
    }
  }
  if (current !== undefined) yield "}}";
}

/** Adds groups without entries. `parts` and `groups` are in the order of group ids. */
async function* withEmptyGroups(parts: AsyncIterable<Part>, groups: readonly Group[]): AsyncGenerator<Part> {
  const nextGroups = [...groups];
  for await (const part of parts) {
    while (nextGroups[0] && nextGroups[0].id <= part.group_id) {
      const { id } = nextGroups.shift() as Group;
      if (id < part.group_id) yield { group_id: id, entries: "" };
    }
    yield part;
  }
  yield* nextGroups.map(({ id }) => ({ group_id: id, entries: "" }));
}

/** Yields the parts of existing groups: keys whose group is missing are in no document. */
async function* readParts(
  tx: Kysely<Database>,
  parts: RawBuilder<unknown>,
  names: ReadonlyMap<number, string>,
): AsyncGenerator<Part> {
  await sql`DECLARE part NO SCROLL CURSOR FOR ${parts}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Part>`FETCH 1 FROM part`.execute(tx);
    const [part] = rows;
    if (part === undefined) break;
    if (names.has(part.group_id)) yield part;
  }
  await sql`CLOSE part`.execute(tx);
}

async function describeStatuses(tx: Kysely<Database>, { teamId }: Scope): Promise<Record<string, string>> {
  const customs = await listCustomStatuses(tx, teamId);
  return Object.fromEntries([
    ...builtInStatuses.map((status) => [status.description, status.value]),
    ...customs.map((status) => [status.name, statusValue(status.id)]),
  ]);
}
