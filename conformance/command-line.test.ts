import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect } from "vitest";
import { tested } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import { makeProject, type Project } from "./support/fixtures.ts";

const program = resolve("scripts/parlance.mjs");
const folder = await mkdtemp(join(tmpdir(), "parlance-command-line-"));
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
const textOf = (name: string) => readFile(file(name), "utf8");

function configure(app: object): Promise<void> {
  return writeFile(file(".applanga.json"), JSON.stringify({ app: { base_language: "en", ...app } }));
}

type Outcome = { code: number | string | null; out: string; problem: string };

function run(project: Project | undefined, ...args: string[]): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    // As set by `npm test`: a start takes half as long with a compile cache.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    APPLANGA_API_BASE_URL: `${tested.base}/v1/api`,
    ...(project && { APPLANGA_ACCESS_TOKEN: project.token }),
  };
  return new Promise((resolved) =>
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, out, problem) =>
      resolved({ code: error?.code ?? 0, out, problem }),
    ),
  );
}

conform("files 8.11 push", async () => {
  const project = await makeProject();
  await configure({
    push: { source: [{ path: "./<language>.json", file_format: "nested_json", tag: "app" }] },
  });
  await writeFile(file("en.json"), '{"cart": {"title": "Your cart"}}');
  const foreseen = await run(project, "push", "--dry-run");
  expect(foreseen).toEqual({ code: 0, out: "./en.json: 1 texts, 1 to add, 0 to update\n", problem: "" });
  expect((await project.document()).data.en?.main?.entries ?? {}).toEqual({});
  expect((await run(project, "push")).out).toBe("./en.json: 1 texts, 1 added, 0 updated\n");
  await writeFile(file("en.json"), '{"cart": {"title": "Your basket"}}');
  expect((await run(project, "push")).out).toContain("0 added, 1 updated");
  expect((await project.document()).data.en.main.entries["cart.title"].v).toBe("Your basket");
  await writeFile(file("de.json"), '{"cart": {"title": "Dein Korb"}}');
  expect((await run(project, "push")).out).toContain("./de.json: 1 texts, 1 added, 0 updated");
  await writeFile(file("de.json"), '{"cart": {"title": "Dein Warenkorb"}}');
  expect((await run(project, "push")).out).toContain("./de.json: 1 texts, 0 added, 0 updated");
  expect((await run(project, "push", "--force")).out).toContain("./de.json: 1 texts, 0 added, 1 updated");
  await rm(file("de.json"));
  await writeFile(file("en.json"), "{");
  expect(await run(project, "push")).toMatchObject({
    code: 1,
    out: "",
    problem: expect.stringMatching(/JSON/),
  });
});

conform("files 8.11 pull", async () => {
  const project = await makeProject();
  await project.upload({
    de: { main: { entries: { "cart.title": { v: "Warenkorb" }, home: { v: "Start" } } } },
    fr: { main: { entries: { home: { v: "Accueil" } } } },
  });
  const target = { path: "./l10n/<language>.json", file_format: "nested_json", exclude_languages: ["en"] };
  await configure({ pull: { target: [target] } });
  const first = await run(project, "pull");
  expect(first.out.split("\n").sort()).toEqual(["", "./l10n/de.json: new", "./l10n/fr.json: new"]);
  const edited = '{"home":"Start","cart":{"title":"Warenkorb"}}';
  await writeFile(file("l10n/de.json"), edited);
  const before = await stat(file("l10n/de.json"));
  expect((await run(project, "pull")).out).toContain("./l10n/de.json: unchanged");
  expect([await textOf("l10n/de.json"), (await stat(file("l10n/de.json"))).ino]).toEqual([
    edited,
    before.ino,
  ]);
  await project.upload({ de: { main: { entries: { home: { v: "Startseite" } } } } });
  expect((await run(project, "pull", "--dry-run")).out).toContain("./l10n/de.json: would be updated");
  expect(await textOf("l10n/de.json")).toBe(edited);
  await run(project, "pull");
  expect(JSON.parse(await textOf("l10n/de.json"))).toEqual({
    cart: { title: "Warenkorb" },
    home: "Startseite",
  });
  expect(await run(undefined, "pull")).toMatchObject({
    code: 1,
    problem: expect.stringContaining("APPLANGA_ACCESS_TOKEN"),
  });
  expect(await run(project, "fetch")).toMatchObject({
    code: 1,
    problem: expect.stringContaining("parlance pull"),
  });
});
