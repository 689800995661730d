import { beforeEach, expect, it } from "vitest";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import { branchedProject } from "./branched-project.fixture.ts";

const { current, call, createBranch, upload } = branchedProject("admin");
beforeEach(async () => {
  await upload("", { en: { home: "Home" }, de: { home: "Start" } });
  await createBranch("feature");
  await call("DELETE", "/v1/api/languages/de", "feature");
});

const save = () =>
  call("PATCH", "/v1/api/entries", "", {
    body: { entries: [{ key: "home", language: "de", value: "Anfang" }] },
  });
const merge = () => call("POST", "/v1/api/branches/merge", "", { body: { from: "feature", to: "main" } });

it("reports a conflict for a language to delete with new texts, even if uncommitted", async () => {
  // The save waits for its key while it holds the lock of its language.
  const lockStatement = "SELECT FROM entry_key WHERE name = 'home' FOR UPDATE";
  const [saved, merged] = await runInLockOrder(current.testApp, lockStatement, [save, merge]);
  expect(saved.status).toBe(200);
  expect(merged.body).toMatchObject({
    code: "merge_conflicts",
    conflicts: [{ language: "de", field: "language" }],
  });
});
