import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#server/testing/app-test.ts";
import { findKeys } from "#server/testing/database/find-keys.ts";
import { contains } from "./contains-words.ts";

test("a search ignores case as Unicode does, in texts, names, tags and descriptions", async ({ testApp }) => {
  const project = await testApp.seedProject();
  const texts = {
    lower: "ένας σοφός λέει",
    upper: "ΟΔΟΣ ΣΟΦΌΣ",
    micro: "5 \u00b5m",
    mu: "5 μm (50%)",
    plain: "Congress of 50 street",
  };
  const entries = Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }]));
  const described = { ...entries, "λόγος.a": { v: "x", desc: "ο ΛΌΓΟΣ μου" } };
  await testApp.call("POST", "/v1/api", {
    as: project.as,
    body: { data: { en: { main: { entries: described } } } },
  });
  const manager = await testApp.person("manager", project);
  const tag = { name: "λόγος", entryKeys: ["mu"] };
  expect((await testApp.call("POST", "/v1/api/tag", { as: manager.as, body: tag })).status).toBe(200);
  const found = await findKeys(testApp, project, [
    "text:ΣΟΦΌΣ",
    "text:σοφόσ",
    "text:οδος",
    "text:ός",
    "text:ΌΣ",
    'text:"5 ΜM"',
    'text:"5 µm (50%)"',
    "text:Congreſs",
    "key:ΛΌΓΟΣ",
    "desc:λόγος",
    "tag:ΛΌΓΟΣ",
    "tag:λόγο",
    "text:.ΟΔΟΣ",
  ]);
  expect(Object.fromEntries(found)).toEqual({
    "text:ΣΟΦΌΣ": ["lower", "upper"],
    "text:σοφόσ": ["lower", "upper"],
    "text:οδος": ["upper"],
    "text:ός": ["lower", "upper"],
    "text:ΌΣ": ["lower", "upper"],
    'text:"5 ΜM"': ["micro", "mu"],
    'text:"5 µm (50%)"': ["mu"],
    "text:Congreſs": ["plain"],
    "key:ΛΌΓΟΣ": ["λόγος.a"],
    "desc:λόγος": ["λόγος.a"],
    "tag:ΛΌΓΟΣ": ["mu"],
    "tag:λόγο": [],
    "text:.ΟΔΟΣ": [],
  });
});

test("words whose letters have several lower-case forms are looked up in the trigram index", async ({
  testApp,
}) => {
  const plans = await testApp.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const explained = ["σοφός", "της", "μου", "5 µm", "word"].map(async (words) => {
      const { rows } = await sql`EXPLAIN SELECT FROM text t WHERE ${contains(sql`t.body`, words)}`.execute(
        tx,
      );
      return JSON.stringify(rows);
    });
    return await Promise.all(explained);
  });
  for (const plan of plans) expect(plan).toContain("text_trigram");
});
