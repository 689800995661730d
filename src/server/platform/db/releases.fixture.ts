import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { buildApp } from "#server/app.ts";
import { recheckAfterUpgrade } from "#server/content/write-path/checks/recheck-after-upgrade.ts";
import { readSettings } from "#server/env.ts";
import { runCheck } from "#server/instance/admin/check-command.ts";
import { repairOnce } from "#server/instance/integrity/mend-once.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { checksVersion } from "#text/checks/checks-version.ts";
import { closeDatabase, openDatabase } from "./database.ts";
import { migrate } from "./start/migrate.ts";

// Content of each released schema, written by the program of that release (scripts/dump-release.mjs).
const releases = join(import.meta.dirname, "releases");
const migrations = join(import.meta.dirname, "migrations");

/** First four digits of the files in a folder, oldest first. */
const numbersIn = async (folder: string) => (await readdir(folder)).map((file) => file.slice(0, 4)).sort();
export const releaseNumbers = await numbersIn(releases);
export const newestMigration = (await numbersIn(migrations)).at(-1);
/**
 * Each release takes more than half a second. `npm test` tries the oldest, the newest two and one in eight between them; `npm run
 * test:full` tries all others.
 */
const isTriedAtOnce = (_: string, index: number) => index % 8 === 0 || index >= releaseNumbers.length - 2;
export const triedAtOnce = releaseNumbers.filter(isTriedAtOnce);
export const triedLater = releaseNumbers.filter((number) => !triedAtOnce.includes(number));

/** Tables that a later release renamed. */
const renamed: Readonly<Record<string, string>> = {
  thing_change: "resource_change",
  order_mark: "order_revision",
  webhook_step: "webhook_pending_autosave",
  webhook_quiet: "webhook_coalesced_change",
};

/** First line of a release's dump. */
const knowledgeSchema = z.object({
  secret: z.string(),
  app: z.string(),
  accessToken: z.string(),
  personalAccessToken: z.string(),
  documents: z.array(z.object({ branch: z.string(), document: z.unknown() })),
});

async function readRelease(number: string) {
  const dump = await readFile(join(releases, `${number}.sql`), "utf8");
  const [first = ""] = dump.split("\n", 1);
  return { dump, ...z.parse(knowledgeSchema, JSON.parse(first.slice("-- ".length))) };
}

type Folder = string;

/** Tests that upgrading a database of each of these releases to the newest schema keeps its content and behaviour. */
export function tryUpgradesOf(numbers: readonly string[]) {
  /**
   * Empty schema of each release in turn, which is copied for the database of the release, so that each migration runs
   * only once.
   */
  let schema: Awaited<ReturnType<typeof makeTestDatabase>>;
  beforeAll(async () => {
    schema = await makeTestDatabase();
    await schema.pool.query("DROP SCHEMA public, graphile_worker CASCADE; CREATE SCHEMA public");
    await closeDatabase(schema);
  });
  afterAll(() => schema?.drop());

  /** Creates a database with the dump of a release. Call in the order of the releases. */
  async function makeReleasedDatabase(number: string, dump: string, folder: Folder) {
    const known = (await readdir(migrations)).filter((file) => file.slice(0, 4) <= number);
    const older = join(folder, "migrations");
    for (const file of known) await cp(join(migrations, file), join(older, file));
    const open = openDatabase({ connection: schema.connection });
    await migrate(open.pool, older);
    await closeDatabase(open);
    const database = await makeTestDatabase(schema.connection.database);
    // Removes rows that migrations insert, since the dump contains them too.
    await database.pool.query(`DO $$ BEGIN EXECUTE (
    SELECT 'TRUNCATE ' || string_agg(format('%I', tablename), ', ') FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'migration'); END $$`);
    await database.pool.query(dump);
    return database;
  }

  describe.each(numbers)("data of release %s", (number) => {
    let folder: Folder;
    let release: Awaited<ReturnType<typeof readRelease>>;
    let database: Awaited<ReturnType<typeof makeReleasedDatabase>>;
    let app: Awaited<ReturnType<typeof buildApp>>["app"];
    let rowsBefore: Map<string, number>;
    let isCheckedByOther: boolean;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "parlance-release-"));
      release = await readRelease(number);
      database = await makeReleasedDatabase(number, release.dump, folder);
      rowsBefore = await countRows();
      await migrate(database.pool);
      await repairOnce(database, () => {});
      isCheckedByOther = await hasOtherChecks();
      await recheckAfterUpgrade(database.db);
      const settings = readSettings({ LOG_LEVEL: "silent", PARLANCE_DATA: folder });
      app = (await buildApp({ env: { ...settings, secret: release.secret }, ...database })).app;
    });
    afterAll(async () => {
      await app?.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });

    async function hasOtherChecks(): Promise<boolean> {
      const { checks_version } = await database.db
        .selectFrom("instance")
        .select("checks_version")
        .executeTakeFirstOrThrow();
      return checks_version !== checksVersion;
    }

    async function countRows(): Promise<Map<string, number>> {
      const { rows } = await database.pool.query<{ table: string; count: number }>(`
      SELECT relname AS "table", (xpath('/row/n/text()',
        query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text::integer AS count
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migration'`);
      return new Map(rows.map(({ table, count }) => [table, count]));
    }

    async function call(
      method: "GET" | "PATCH" | "POST",
      path: string,
      { branch, body }: { branch?: string; body?: object } = {},
    ) {
      const query = new URLSearchParams({ app: release.app, ...(branch === undefined ? {} : { branch }) });
      const answer = await app.inject({
        method,
        url: `${path}?${query}`,
        headers: {
          authorization: `Bearer ${release.accessToken}`,
          "x-personal-access-token": release.personalAccessToken,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      expect([path, answer.statusCode, answer.statusCode === 200 ? "" : answer.payload]).toEqual([
        path,
        200,
        "",
      ]);
      return answer.json();
    }

    it("keeps every row when it is migrated to the newest schema", async () => {
      const after = await countRows();
      // Counters are excluded, since they are recomputed; an invariant of projects checks them.
      const fewer = [...rowsBefore].filter(
        ([table, count]) => table !== "counter" && (after.get(renamed[table] ?? table) ?? 0) < count,
      );
      expect(fewer).toEqual([]);
      expect(rowsBefore.get("entry_change")).toBeGreaterThan(20);
    });

    it("queues all texts for checks if the release had other checks", async () => {
      const branches = await database.db
        .selectFrom("branch")
        .select("recheck_after")
        .where("removed_at", "is", null)
        .execute();
      expect(branches.length).toBeGreaterThan(1);
      const waiting = branches.filter(({ recheck_after }) => recheck_after === 0);
      expect(waiting).toHaveLength(isCheckedByOther ? branches.length : 0);
    });

    it("violates no invariant of a project after the migration", async () => {
      const settings = readSettings({ PARLANCE_DATA: folder });
      const env = async () => ({ ...settings, secret: release.secret });
      const context = {
        ...database,
        settings,
        env,
        fail: () => {},
        readPassword: async () => "",
        close: async () => {},
      };
      expect(await runCheck(context, {})).toEqual({ checked: 1, wrong: [] });
    });

    it("gives the same document of every branch as the old release", async () => {
      expect(release.documents).toHaveLength(2);
      for (const { branch, document } of release.documents)
        expect(await call("GET", "/v1/api", { branch })).toEqual(document);
    });

    it("accepts a save and reverts it", async () => {
      const branch = release.documents[0]?.branch ?? "";
      const read = async () => (await call("GET", "/v1/api", { branch })).data;
      const before = await read();
      const body = { entries: [{ key: "bye", language: "en", value: "See you" }] };
      const { changeSet } = await call("PATCH", "/v1/api/entries", { branch, body });
      expect((await read()).en.main.entries.bye.v).toBe("See you");
      await call("POST", `/v1/api/changes/${changeSet}/revert`, { branch });
      const withoutVersions = (data: object) =>
        JSON.parse(JSON.stringify(data).replace(/"version":"\d+",/g, ""));
      expect(withoutVersions(await read())).toEqual(withoutVersions(before));
    });

    it("signs in its people by password, and shows its orders, discussions and trash", async () => {
      const email = "translator@example.org";
      const signedIn = await app.inject({
        method: "POST",
        url: "/v1/auth/sign-in",
        headers: { origin: "http://localhost:4400" },
        payload: { email, password: "the password of a translator" },
      });
      expect(signedIn.statusCode).toBe(200);
      expect(await call("GET", "/v1/api/orders")).toHaveLength(3);
      expect(await call("GET", "/v1/api/discussions")).toHaveLength(1);
      expect(await call("GET", "/v1/api/webhooks")).toHaveLength(1);
      expect((await call("GET", "/v1/api/trash")).length).toBeGreaterThan(2);
    });
  });
}
