import { type Kysely, type RawBuilder, sql } from "kysely";
import { builtInStatuses } from "#contract/statuses.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { listCustomStatuses, statusValue } from "#server/platform/db/values/statuses.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { type DocumentHeader, type Group, readGroups, readHeader, readLanguages } from "./document.store.ts";
import { type DocumentLanguage, type DocumentRequest, type PartSize, partsOf } from "./document-parts.ts";

type Part = { group_id: number; entries: string };

/**
 * Renders the document of rest-api.md 2.3 as parts of JSON text, in the order of ids, without holding all of it.
 * `tx` is a transaction that sees one state of the database. Returns the version, and then the parts.
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
  // Parts are read one after the other; with a hash table PostgreSQL would hold those of a whole language.
  await sql`SET LOCAL enable_hashagg = off`.execute(tx);
  const groups = await readGroups(tx, requested);
  const open = {
    _id: scope.app,
    __v: String(header.version),
    draftModeEnabled: header.draft_mode_enabled,
    collectMissingEnabled: header.collect_missing_enabled,
    baseLanguage: header.base_language,
    name: header.name,
    ...(query.includeStatusDescription ? { statusDescription: await describeStatuses(tx, scope) } : {}),
  };
  yield `${JSON.stringify(open).slice(0, -1)},"data":{`;
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

type InLanguage = {
  language: DocumentLanguage;
  groups: readonly Group[];
  version: number;
  size: PartSize | undefined;
};

/** Groups of a language with their entries; empty if nothing is shown. */
async function* renderLanguage(
  tx: Kysely<Database>,
  requested: DocumentRequest,
  { language, groups, version, size }: InLanguage,
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

/** Adds groups without keys. Both are in the order of ids. */
async function* withEmptyGroups(parts: AsyncIterable<Part>, groups: readonly Group[]): AsyncGenerator<Part> {
  const waiting = [...groups];
  for await (const part of parts) {
    while (waiting[0] && waiting[0].id <= part.group_id) {
      const { id } = waiting.shift() as Group;
      if (id < part.group_id) yield { group_id: id, entries: "" };
    }
    yield part;
  }
  yield* waiting.map(({ id }) => ({ group_id: id, entries: "" }));
}

/** Entries of existing groups: a key without a group is in no document. */
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
