import { sql } from "kysely";
import { formerFieldOf } from "#server/content/history/restored-fields.ts";
import { assertNone } from "#server/testing/concurrent-actions/assertions.ts";
import type { World } from "#server/testing/concurrent-actions/world.ts";

/** Columns of the fields of logged resources. */
const columns = {
  key: {
    group: "group_id",
    description: "description",
    meta: "meta",
    maxLength: "max_length",
    syntax: "syntax",
  },
  language: { name: "name" },
  group: { name: "name" },
  tag: { name: "name", category: "category_id", position: "position" },
  screenshot: { screen: "tag_id", languageId: "language_id", isVerified: "is_verified", file: "file_id" },
} as const satisfies Record<string, Record<string, string>>;
type Kind = keyof typeof columns;
const tables: Record<Kind, string> = {
  key: "entry_key",
  language: "language",
  group: "entry_group",
  tag: "tag",
  screenshot: "screenshot",
};

type ResourceFields = Record<string, unknown> | null;
type Logged = {
  address: string;
  resource: Kind;
  branch: string;
  id: number;
  sequence: number;
  kind: string;
  before: ResourceFields;
  after: ResourceFields;
};
type Stored = { address: string; alive: boolean; row: Record<string, unknown> };

/**
 * State of a resource according to the log so far, with the sequence of each field's last change. The state before
 * the branch was created is unknown.
 */
type LoggedState = { alive?: boolean | undefined; fields: Map<string, { is: unknown; since: number }> };

/** Fields that refer to another resource; purging that resource clears them. */
const links = { languageId: "language", group: "group" } as const;

/**
 * Each change of a key, language, group, tag or screenshot starts from the result of the previous one, and the result
 * of the last one is stored. Purged resources are excluded.
 */
export async function resourcesAreInHistory(world: World): Promise<void> {
  const log = Map.groupBy(await readLog(world), ({ address }) => address);
  const stored = await readStored(world);
  const addresses = new Set(stored.map(({ address }) => address));
  const wrong = stored.flatMap(({ address, alive, row }) => {
    const rows = sinceCreation(log.get(address) ?? []);
    const state: LoggedState = { fields: new Map() };
    const clearDeletedLinks = () => {
      for (const [field, kind] of Object.entries(links)) {
        const link = state.fields.get(field);
        if (link === undefined) continue;
        const linkAddress = `${row.branch_id} ${kind} ${link.is}`;
        if (!addresses.has(linkAddress) || createdAt(log.get(linkAddress) ?? []) > link.since)
          state.fields.delete(field);
      }
    };
    const broken = rows.flatMap((item) => {
      clearDeletedLinks();
      return applyChange(state, item);
    });
    clearDeletedLinks();
    const [last] = rows.slice(-1);
    return last ? [...broken, ...compare(last, state, { alive, row })] : [];
  });
  assertNone(wrong);
}

/** Rows since the resource was last created; it may have been purged before. */
function sinceCreation(rows: readonly Logged[]): Logged[] {
  return rows.slice(Math.max(rows.findLastIndex(isCreation), 0));
}

/** Sequence of the creation of a resource; 0 if the log does not contain it. */
function createdAt(rows: readonly Logged[]): number {
  return rows.findLast(isCreation)?.sequence ?? 0;
}

function isCreation({ before, after }: Logged): boolean {
  return before === null && after?.restored !== true;
}

function applyChange(state: LoggedState, change: Logged): string[] {
  const { before, after } = change;
  const wrong = Object.entries(after === null ? {} : (before ?? {})).flatMap(([field, was]) => {
    const remaining = state.fields.get(field);
    return remaining && !isSame(remaining.is, was)
      ? [`${nameOf(change)}: ${field} was ${JSON.stringify(remaining.is)}, not ${JSON.stringify(was)}`]
      : [];
  });
  // A trashed resource can be changed too.
  if (before === null || after === null) {
    if (state.alive === (before === null))
      wrong.push(`${nameOf(change)}: it was ${state.alive ? "there" : "in the trash"} already`);
    state.alive = after !== null;
  }
  const setField = (field: string, is: unknown) => state.fields.set(field, { is, since: change.sequence });
  // A resource that undo returns to the trash has the fields that it had there before.
  for (const field of ["name", ...Object.keys(columns[change.resource])])
    if (after === null && before && formerFieldOf(field) in before)
      setField(field, before[formerFieldOf(field)]);
  for (const [field, is] of Object.entries(after ?? {})) setField(field, is);
  return wrong;
}

function compare(last: Logged, state: LoggedState, { alive, row }: Omit<Stored, "address">): string[] {
  const fields = Object.entries(columns[last.resource]).flatMap(([field, column]) => {
    const logged = state.fields.get(field);
    return logged && !isSame(logged.is, row[column])
      ? [`${nameOf(last)}: ${field} is ${JSON.stringify(row[column])}, not ${JSON.stringify(logged.is)}`]
      : [];
  });
  return state.alive === undefined || state.alive === alive
    ? fields
    : [...fields, `${nameOf(last)}: it is ${alive ? "there" : "in the trash"}`];
}

/** Missing and empty metadata are stored in the same way. */
function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown) => JSON.stringify(value ?? {});
  return text(a) === text(b);
}

async function readLog({ testApp, project }: World): Promise<Logged[]> {
  const { rows } = await sql<Logged>`
    SELECT s.branch_id || ' ' || c.resource || ' ' || c.resource_id AS address, c.resource, b.name AS branch, c.resource_id AS id,
      s.sequence, s.kind, c.before, c.after
    FROM resource_change c
    JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
    JOIN branch b ON b.project_id = s.project_id AND b.id = s.branch_id
    WHERE c.project_id = ${project.projectId} AND c.resource = ANY(${Object.keys(columns)}::text[])
    ORDER BY s.branch_id, s.sequence`.execute(testApp.db);
  return rows;
}

async function readStored({ testApp, project }: World): Promise<Stored[]> {
  const selections = Object.entries(tables).map(
    ([kind, table]) => sql`
      SELECT branch_id || ' ' || ${kind}::text || ' ' || id AS address, trashed_by IS NULL AS alive, to_jsonb(t) AS row
      FROM ${sql.table(table)} t WHERE project_id = ${project.projectId}`,
  );
  const { rows } = await sql<Stored>`${sql.join(selections, sql` UNION ALL `)}`.execute(testApp.db);
  return rows;
}

const nameOf = ({ branch, resource, id, kind, sequence }: Logged) =>
  `${branch} ${resource} ${id} (${kind} ${sequence})`;

type Link = { tag: string; linked: boolean; logged: boolean };

/** A key has the tags according to the log since key and tag were created. */
export async function linksAreInHistory({ testApp, project }: World): Promise<void> {
  const events = (side: "before" | "after") => sql`
    SELECT s.branch_id, s.sequence, c.resource_id AS tag_id, x.key_id::bigint AS key_id, ${side}::text = 'after' AS linked
    FROM resource_change c JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
    CROSS JOIN LATERAL jsonb_array_elements_text(${sql.ref(`c.${side}`)}->'keys') AS x(key_id)
    WHERE c.project_id = ${project.projectId} AND c.resource = 'tagKeys'`;
  const { rows } = await sql<Link>`
    SELECT t.branch_id || ' ' || t.name || ' ' || k.name AS tag, last.linked AS logged, EXISTS (
      SELECT FROM tag_key x WHERE x.project_id = t.project_id AND x.branch_id = t.branch_id AND x.tag_id = t.id
        AND x.key_id = k.id) AS linked
    FROM (
      SELECT DISTINCT ON (branch_id, tag_id, key_id) * FROM (${events("before")} UNION ALL ${events("after")}) AS e
      ORDER BY branch_id, tag_id, key_id, sequence DESC
    ) last
    JOIN tag t ON t.project_id = ${project.projectId} AND t.branch_id = last.branch_id AND t.id = last.tag_id
    JOIN entry_key k ON k.project_id = ${project.projectId} AND k.branch_id = last.branch_id AND k.id = last.key_id
    WHERE NOT EXISTS (
      SELECT FROM resource_change m JOIN change_set s ON s.project_id = m.project_id AND s.id = m.change_set_id
      WHERE m.project_id = ${project.projectId} AND (m.resource, m.resource_id) IN (('key', k.id), ('tag', t.id))
        AND m.before IS NULL AND NOT m.after ? 'restored' AND s.branch_id = t.branch_id AND s.sequence > last.sequence)`.execute(
    testApp.db,
  );
  const wrong = rows.filter(({ linked, logged }) => linked !== logged);
  assertNone(wrong.map(({ tag, logged }) => `${tag}: ${logged ? "not linked" : "linked"} without the log`));
}

/** The versions of a branch are its change sets, in order and without gaps. */
export async function versionsAreChangeSets({ testApp, project }: World): Promise<void> {
  const { rows } = await sql<{ name: string; version: number; sequences: number[] }>`
    SELECT b.name, b.version, (SELECT coalesce(array_agg(sequence ORDER BY sequence), '{}') FROM change_set s
      WHERE s.project_id = b.project_id AND s.branch_id = b.id) AS sequences
    FROM branch b WHERE b.project_id = ${project.projectId} AND b.removed_at IS NULL`.execute(testApp.db);
  const wrong = rows.filter(({ version, sequences }) => {
    const [first = version + 1] = sequences;
    return (
      sequences.length !== version - first + 1 ||
      sequences.some((sequence, index) => sequence !== first + index)
    );
  });
  assertNone(
    wrong.map(({ name, version, sequences }) => `${name} has version ${version} and ${sequences.join()}`),
  );
}
