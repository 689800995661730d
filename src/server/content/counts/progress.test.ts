import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue } from "#server/platform/jobs/define-job.ts";
import { runDueJobs } from "#server/platform/jobs/run-jobs.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { storeDailyCounters } from "./counts.jobs.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de"] });
  manager = await testApp.person("manager", project);
  const entries = { a: { v: "One word" }, b: { v: "Two" } };
  const data = { en: { main: { entries } }, de: { main: { entries: { a: { v: "Ein Wort" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

async function storeDay() {
  await enqueue(testApp.db, storeDailyCounters, {});
  await runDueJobs({ deps: testApp.jobDeps, jobs: [storeDailyCounters] });
}

const progress = async (days: number) =>
  (await testApp.call("GET", "/v1/api/progress", { as: manager.as, query: { days: String(days) } })).body;
const write = (value: string) =>
  testApp.call("PATCH", "/v1/api/entries", {
    as: manager.as,
    body: { entries: [{ key: "b", language: "de", value }] },
  });

test("returns null for days before the first stored one, and current counts for today", async () => {
  const { days, languages } = await progress(3);
  expect(days.at(-1)).toBe(new Date().toISOString().slice(0, 10));
  expect(languages.de.translated).toEqual([null, null, 1]);
  expect(languages.de.all).toEqual([null, null, 2]);
  expect(languages.de.translatedWords).toEqual([null, null, 2]);
});

test("uses the counts of a day until the next stored one", async () => {
  await storeDay();
  await testApp.pool.query("UPDATE counter_day SET day = day - 1");
  await write("Zwei");
  expect((await progress(4)).languages.de.translated).toEqual([null, 1, 1, 2]);
  await storeDay();
  expect((await progress(4)).languages.de.translated).toEqual([null, 1, 2, 2]);
});

test("stores no day without changes", async () => {
  await storeDay();
  const { rows } = await testApp.pool.query("SELECT count(*)::integer AS days FROM counter_day");
  expect(rows[0].days).toBe(2);
});

test("counts the entries that each person changed, and those changed without a person", async () => {
  const { body } = await testApp.call("GET", "/v1/api/activity", { as: manager.as, query: { days: "2" } });
  expect(body.people).toEqual([
    { user: null, entries: 3, changes: 1, byDay: [0, 3] },
    { user: expect.objectContaining({ name: "manager" }), entries: 1, changes: 1, byDay: [0, 1] },
  ]);
});

test("shows a vendor no progress beyond their orders, and only their own activity", async () => {
  const vendor = await testApp.person("tpttranslator", project);
  const { body } = await testApp.call("GET", "/v1/api/progress", { as: vendor.as });
  expect(body.days).toEqual([]);
  expect((await testApp.call("GET", "/v1/api/activity", { as: vendor.as })).body.people).toEqual([]);
});

test.each(["0", "367", "many"])("refuses %s days", async (days) => {
  const { status } = await testApp.call("GET", "/v1/api/progress", { as: manager.as, query: { days } });
  expect(status).toBe(400);
});
