import { sql } from "kysely";
import { describe, expect } from "vitest";
import { checkProject } from "#server/instance/integrity/check-project.ts";
import { test as withApp } from "#server/testing/app-test.ts";
import { copyByBackup } from "#server/testing/concurrent-actions/backup-copy.ts";
import { expectCorrectChecks } from "#server/testing/database/correct-counters.ts";
import type { TestCaller } from "#server/testing/test-app.ts";

const squares = String.raw`\[\[\w+\]\]`;

/** A project with a branch and all settings of checks, and its copy from a backup. */
const test = withApp.extend("seeded", { scope: "file" }, async ({ testApp }) => {
  const project = await testApp.seedProject({ languages: ["en", "de"], branching: true });
  const { as, personId } = await testApp.person("owner", project);
  await sql`UPDATE team_member SET role = 'owner' WHERE person_id = ${personId}`.execute(testApp.db);
  const read = async (who: TestCaller, path: string, query: Record<string, string> = {}) => {
    const answer = await testApp.call("GET", `/v1/api${path}`, { as: who, query });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const send = async (method: "POST" | "PUT" | "PATCH", path: string, body: object, branch?: string) => {
    const answer = await testApp.call(method, `/v1/api${path}`, {
      as,
      body,
      ...(branch && { query: { branch } }),
    });
    expect([path, answer.status, answer.body?.message]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const texts = {
    en: { a: "Hi [[name]]", b: "Pay %1$s", c: "Save", d: "Save", e: "Go now" },
    de: { a: "Hallo", b: "Zahlen", c: "Sichern", d: "Speichern", e: "Los  jetzt" },
  };
  const data = Object.entries(texts).map(([language, some]) => {
    const entries = Object.fromEntries(Object.entries(some).map(([key, v]) => [key, { v }]));
    return [language, { main: { entries } }];
  });
  await send("POST", "", { data: Object.fromEntries(data) });
  await send("PUT", "/settings", { style: "printf", placeholderPatterns: [squares] });
  await send("PATCH", "/keys", {
    keys: [
      { key: "e", syntax: "icu" },
      { key: "c", style: "i18next" },
    ],
  });
  await testApp.runJobs();
  const dismiss = (key: string, check: string, branch?: string) =>
    send(
      "POST",
      "/checks/dismiss",
      { key, language: "de", checks: [check], reason: `${key} is right` },
      branch,
    );
  await dismiss("a", "placeholder_missing");
  await dismiss("c", "inconsistent");
  const feature = await send("POST", "/branches", { name: "feature", sourceBranch: "main" });
  await dismiss("e", "double_space", feature._id);
  await send("PUT", "/checkSettings", {
    levels: { double_space: "error", same_as_source: "off", placeholder_extra: "warning" },
    refuseFailing: true,
    failingUploads: "draft",
  });
  const restored = await copyByBackup(testApp, as);
  expect(restored.status).toBe(200);
  const copy = { ...as, app: restored.body._id };
  // The branches of a project are checked in sequence.
  for (const _ of ["main", "feature"]) await testApp.runJobs();
  const { rows } = await sql<{ id: number }>`SELECT id FROM project WHERE app = ${copy.app}`.execute(
    testApp.db,
  );
  return { as, copy, read, copyId: rows[0]?.id ?? 0 };
});

type Branch = { _id: string; name: string };

describe("checks of a restored project", () => {
  test("the levels of checks and the handling of failing texts are restored", async ({ seeded }) => {
    const after = await seeded.read(seeded.copy, "/checkSettings");
    expect(after).toMatchObject({
      levels: { double_space: "error", same_as_source: "off", placeholder_extra: "warning", tags: "error" },
      refuseFailing: true,
      failingUploads: "draft",
    });
    expect(after).toEqual(await seeded.read(seeded.as, "/checkSettings"));
  });

  test("style and patterns of the project, and syntax and style of its keys, are restored", async ({
    seeded,
  }) => {
    expect(await seeded.read(seeded.copy, "/settings")).toMatchObject({
      style: "printf",
      placeholderPatterns: [squares],
    });
    const { rows } = await seeded.read(seeded.copy, "/entries");
    const ofKeys = rows.map(({ key, syntax, style }: Record<string, unknown>) => [key, syntax, style]);
    const { rows: before } = await seeded.read(seeded.as, "/entries");
    expect(ofKeys).toEqual(
      before.map(({ key, syntax, style }: Record<string, unknown>) => [key, syntax, style]),
    );
    expect(ofKeys).toContainEqual(["e", "icu", undefined]);
    expect(ofKeys).toContainEqual(["c", undefined, "i18next"]);
  });

  test("findings and dismissals with person and reason are the same in each branch", async ({
    testApp,
    seeded,
  }) => {
    const readFindings = async (who: TestCaller) => {
      const { branches } = await seeded.read(who, "/branches");
      const all = branches.map(async ({ _id: branch, name }: Branch) => {
        const { rows } = await seeded.read(who, "/entries", { branch, languages: "de" });
        const cells = rows.map((row: { key: string; entries: { de: Record<string, unknown> } }) => [
          row.key,
          row.entries.de.checks ?? [],
          row.entries.de.dismissed ?? [],
        ]);
        const { de } = await seeded.read(who, "/entryCount", { branch });
        const { dismissed } = await seeded.read(who, "/checks", { branch, key: "a", language: "de" });
        return [name, cells, de.failing, dismissed];
      });
      return Object.fromEntries((await Promise.all(all)).map(([name, ...rest]) => [name, rest]));
    };
    const after = await readFindings(seeded.copy);
    expect(after).toEqual(await readFindings(seeded.as));
    expect(after.main).toEqual([
      [
        ["a", [], ["placeholder_missing"]],
        ["b", ["placeholder_missing"], []],
        ["c", [], ["inconsistent"]],
        ["d", ["inconsistent"], []],
        ["e", ["double_space"], []],
      ],
      2,
      [expect.objectContaining({ check: "placeholder_missing", reason: "a is right" })],
    ]);
    expect(after.feature[0]).toContainEqual(["e", [], ["double_space"]]);
    await expectCorrectChecks(testApp.db, seeded.copyId);
    expect(await checkProject(testApp.db, seeded.copyId)).toEqual([]);
  });
});
