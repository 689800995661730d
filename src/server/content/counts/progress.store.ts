import { type Kysely, sql } from "kysely";
import type { Activity, Progress } from "#contract/counts.ts";
import { wireId } from "#contract/ids.ts";
import { isVendor } from "#contract/permissions.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { wholeBranch } from "#server/content/write-path/counters/entry-counters.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { countersAsJson } from "./counters-as-json.ts";

type Counters = Record<string, Record<string, [strings: number, words: number]>>;
type Day = { day: string; counters: Counters | null };

/** Counts of each language by day: a stored day applies until the next stored one; today is current. */
export async function readProgress(
  db: Kysely<Database>,
  caller: ProjectCaller,
  days: number,
): Promise<Progress> {
  const languages = await listLanguages(db, caller.scope);
  // Vendor roles count only the strings of their orders, of which no days are stored.
  const storedDays = isVendor(caller.role) ? [] : await readDays(db, caller.scope, days);
  const seriesOf = (languageId: number, name: string, unit: 0 | 1) =>
    storedDays.map(({ counters }) => counters && (counters[languageId]?.[name]?.[unit] ?? 0));
  /** Strings of a language that are not excluded. */
  const allOf = (languageId: number, unit: 0 | 1) =>
    storedDays.map(
      ({ counters }) =>
        counters && (counters[wholeBranch]?.all?.[unit] ?? 0) - (counters[languageId]?.excluded?.[unit] ?? 0),
    );
  return {
    days: storedDays.map(({ day }) => day),
    languages: Object.fromEntries(
      languages.map(({ id, code }) => [
        code,
        {
          translated: seriesOf(id, "translated", 0),
          accepted: seriesOf(id, "accepted", 0),
          all: allOf(id, 0),
          translatedWords: seriesOf(id, "translated", 1),
          allWords: allOf(id, 1),
        },
      ]),
    ),
  };
}

async function readDays(db: Kysely<Database>, { projectId, branchId }: Scope, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    SELECT day::date AS day, CASE WHEN day::date = today THEN ${countersAsJson(sql`${projectId}`, sql`${branchId}`)} ELSE (
        SELECT counters FROM counter_day d
        WHERE d.project_id = ${projectId} AND d.branch_id = ${branchId} AND d.day <= calendar.day::date
        ORDER BY d.day DESC LIMIT 1
      ) END AS counters
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS clock
    CROSS JOIN generate_series(today - ${days - 1}::integer, today, interval '1 day') AS calendar(day)
    ORDER BY day`.execute(db);
  return rows;
}

type ActivityRow = {
  person_id: number | null;
  name: string | null;
  entries: number;
  changes: number;
  days: string[];
  counts: number[];
};

/** Entries that people changed, from the change log, most active people first. Vendor roles see only themselves. */
export async function readActivity(
  db: Kysely<Database>,
  caller: ProjectCaller,
  days: number,
): Promise<Activity> {
  const { projectId, branchId } = caller.scope;
  const only = isVendor(caller.role) ? (caller.person?.id ?? 0) : null;
  const { rows } = await sql<ActivityRow>`
    SELECT by_day.person_id, p.name, sum(by_day.entries)::integer AS entries, sum(by_day.changes)::integer AS changes,
      array_agg(by_day.day::text) AS days, array_agg(by_day.entries) AS counts
    FROM (
      SELECT person_id, (created_at AT TIME ZONE 'UTC')::date AS day, sum(entries)::integer AS entries,
        count(*)::integer AS changes
      FROM change_set
      WHERE project_id = ${projectId} AND branch_id = ${branchId}
        AND created_at >= ((now() AT TIME ZONE 'UTC')::date - ${days - 1}::integer)::timestamp AT TIME ZONE 'UTC'
        AND (${only}::integer IS NULL OR person_id = ${only}::integer)
      GROUP BY person_id, day
    ) AS by_day LEFT JOIN person p ON p.id = by_day.person_id
    GROUP BY by_day.person_id, p.name ORDER BY entries DESC, changes DESC, p.name`.execute(db);
  const shown = lastDays(days);
  return {
    days: shown,
    people: rows.map((row) => ({
      user: row.person_id === null ? null : { _id: wireId("person", row.person_id), name: row.name ?? "" },
      entries: row.entries,
      changes: row.changes,
      byDay: shown.map((day) => row.counts[row.days.indexOf(day)] ?? 0),
    })),
  };
}

const dayMs = 86_400_000;

/** Days in UTC up to today, oldest first. */
function lastDays(days: number): string[] {
  const today = Date.now();
  return Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
