import type { EntryRow } from "#contract/entries.ts";
import { test as withApp } from "#server/testing/app-test.ts";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import type { CallOptions, TestApp, TestCaller } from "#server/testing/test-app.ts";

type Entry = Record<string, unknown>;

/** Project with a manager, and helpers that act as the manager. */
export async function openKeyProject(testApp: TestApp, options: { branching?: boolean } = {}) {
  const project = await testApp.seedProject({ languages: ["en", "de", "fr"], ...options });
  const manager = await testApp.person("manager", project);
  const send = (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    more: CallOptions = {},
  ) =>
    testApp.call(method, `/v1/api${path}`, {
      as: manager.as,
      ...(body === undefined ? {} : { body }),
      ...more,
    });
  const upload = (language: string, entries: Record<string, Entry>, group = "main") =>
    send("POST", "", { data: { [language]: { [group]: { entries } } } });
  const rows = async (): Promise<Record<string, EntryRow>> => {
    const { body } = await send("GET", "/entries");
    return Object.fromEntries(body.rows.map((row: EntryRow) => [row.key, row]));
  };
  /** Content of all keys, without versions, times and writers, which every write changes. */
  const content = async () =>
    Object.fromEntries(
      Object.entries(await rows()).map(([key, { entries, etag: _, ...details }]) => [
        key,
        {
          ...details,
          entries: Object.entries(entries).map(([language, { value, draft, status, locked, comment }]) => [
            language,
            value,
            draft,
            status,
            locked,
            comment,
          ]),
        },
      ]),
    );
  return {
    project,
    manager,
    send,
    upload,
    rows,
    content,
    create: (...keys: object[]) => send("POST", "/keys", { keys }),
    rename: (key: string, name: string) => send("PATCH", "/keys", { keys: [{ key, name }] }),
    revert: (changeSet: string) => send("POST", `/changes/${changeSet}/revert`),
    /** Caller with a personal token that has only these permissions. */
    withPermissions: async (
      ...permissions: Parameters<typeof manager.token>[0] & {}
    ): Promise<TestCaller> => ({
      app: project.app,
      headers: { ...project.as.headers, "x-personal-access-token": await manager.token(permissions) },
    }),
    expectCorrectCounts: async () => {
      await expectCorrectChecks(testApp.db, project.projectId);
      await expectCorrectCounters(testApp.db, project.projectId);
    },
  };
}
export type KeyProject = Awaited<ReturnType<typeof openKeyProject>>;

/** Gives each test a project of its own. */
export const test = withApp.extend("keys", async ({ testApp }) => openKeyProject(testApp));
