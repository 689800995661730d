import { expect } from "vitest";
import { conform } from "./support/conform.ts";
import { makeProject } from "./support/fixtures.ts";

const entries = (text: string) => ({ main: { entries: { open: { v: text } } } });

conform("rules 9.2 checks", async () => {
  const project = await makeProject();
  await project.upload({ en: entries("Open {name}"), de: entries("Öffnen") });
  const checked = await project.ok("GET", "/v1/api/checks", { query: { key: "open", language: "de" } });
  expect(checked.findings).toMatchObject([
    { check: "placeholder_missing", level: "error", start: 6, end: 6 },
  ]);
  const failing = async () => (await project.ok("GET", "/v1/api/entryCount")).de.failing;
  expect(await failing()).toBe(1);
  await project.ok("PUT", "/v1/api/checkSettings", { body: { levels: { placeholder_missing: "warning" } } });
  expect(await failing()).toBe(0);
  const translator = await project.invite("translator");
  const settings = await project.ok("GET", "/v1/api/checkSettings", { as: translator.session });
  expect(settings.levels.placeholder_missing).toBe("warning");
  expect(await project.status("PUT", "/v1/api/checkSettings", { as: translator.session, body: {} })).toBe(
    403,
  );
});

conform("rules 9.17 patterns", async () => {
  const project = await makeProject();
  await project.upload({ en: entries("Open [[name]] now"), de: entries("Öffnen") });
  const patterns = [String.raw`\[\[\w+\]\]`];
  const address = "/v1/api/settings/placeholderPatterns/try";
  const tried = await project.ok("POST", address, { body: { patterns } });
  expect(tried).toMatchObject({ patterns: [{ pattern: patterns[0], texts: 1 }], texts: 2, complete: true });
  const counted = async () =>
    (await project.ok("GET", "/v1/api/entryCount", { query: { includeWords: "true" } })).de;
  expect(await counted()).toMatchObject({ failing: 0, words: { all: 3 } });
  for (const refused of ["(", "a*", "(?=a)b", "(a{1000}){1000}"])
    expect(
      await project.status("PUT", "/v1/api/settings", { body: { placeholderPatterns: [refused] } }),
    ).toBe(400);
  await project.ok("PUT", "/v1/api/settings", { body: { placeholderPatterns: patterns } });
  await expect.poll(counted, { timeout: 30_000 }).toMatchObject({ failing: 1, words: { all: 2 } });
  const translator = await project.invite("translator");
  const as = translator.session;
  expect(await project.status("POST", address, { as, body: { patterns } })).toBe(403);
});

conform("rules 9.3 refusal", async () => {
  const project = await makeProject();
  await project.upload({ en: entries("Open {name}") });
  await project.ok("PUT", "/v1/api/checkSettings", { body: { refuseFailing: true } });
  const manager = await project.invite("manager");
  const edit = { key: "open", language: "de", value: "Öffnen" };
  const body = { entries: [edit] };
  expect(await project.status("PATCH", "/v1/api/entries", { as: manager.session, body })).toBe(400);
  const answer = await project.upload({ de: entries("Öffnen") });
  expect(answer._additionalData.skippedEntries).toMatchObject([{ key: "open", language: "de" }]);
});

conform("rules 9.2 dismissals", async () => {
  const project = await makeProject();
  await project.upload({ en: entries("Open {name}"), de: entries("Öffnen") });
  const cell = { key: "open", language: "de" };
  const checked = { ...cell, checks: ["placeholder_missing"] };
  const body = { ...checked, reason: "The icon says whose it is" };
  await project.ok("POST", "/v1/api/checks/dismiss", { body });
  const failing = async () => (await project.ok("GET", "/v1/api/entryCount")).de.failing;
  expect(await failing()).toBe(0);
  const { dismissed } = await project.ok("GET", "/v1/api/checks", { query: cell });
  expect(dismissed).toMatchObject([{ check: "placeholder_missing", reason: body.reason }]);
  await project.ok("POST", "/v1/api/checks/restore", { body: checked });
  expect(await failing()).toBe(1);
  await project.ok("POST", "/v1/api/checks/dismiss", { body });
  await project.upload({ de: entries("Aufmachen") });
  expect(await failing()).toBe(1);
});
