import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Method } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import {
  type CallOptions,
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

type Entry = { v?: string; locked?: boolean; status?: number; tags?: string[]; desc?: string };

/**
 * Gives each test of a file a separate project with a person. Branches are identified by name; "" and "main" are the
 * default branch. `current` has the app, the project and the person of the current test.
 */
export function branchedProject(role: ProjectRole) {
  const current = {} as { testApp: TestApp; project: SeededProject; person: SeededPerson };
  /** Branch ids by name. */
  const branches: Record<string, string> = {};

  beforeAll(async () => {
    current.testApp = await openTestApp();
  });
  afterAll(() => current.testApp.close());
  beforeEach(async () => {
    current.project = await current.testApp.seedProject();
    current.person = await current.testApp.person(role, current.project);
    for (const name of Object.keys(branches)) delete branches[name];
    branches.main = wireId("branch", current.project.branchId);
  });

  function call(method: Method, path: string, branch: string, options: CallOptions = {}) {
    const query = { ...options.query, ...(branch === "" ? {} : { branch: branches[branch] ?? "" }) };
    return current.testApp.call(method, path, { as: current.person.as, ...options, query });
  }

  async function createBranch(name: string, sourceBranch = "main"): Promise<void> {
    const { status, body } = await call("POST", "/v1/api/branches", "", { body: { name, sourceBranch } });
    expect(status).toBe(200);
    branches[name] = body._id;
  }

  /** Uploads entries by language and key; a string is the value of its entry. */
  async function upload(
    branch: string,
    languages: Record<string, Record<string, string | Entry>>,
    group = "main",
  ) {
    const data = Object.fromEntries(
      Object.entries(languages).map(([language, texts]) => [
        language,
        {
          [group]: {
            entries: Object.fromEntries(
              Object.entries(texts).map(([key, entry]) => [
                key,
                typeof entry === "string" ? { v: entry } : entry,
              ]),
            ),
          },
        },
      ]),
    );
    expect((await call("POST", "/v1/api", branch, { body: { data } })).status).toBe(200);
  }

  return { current, branches, call, createBranch, upload };
}
