import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, runAdmin, runParlance } from "./run-parlance.ts";
import { makeTestFolder } from "./test-folders.ts";

type Program = ReturnType<typeof runParlance>;
type Project = { app: string; branch: string; accessToken: string; personalAccessToken: string };

const writers = 6;
/** How long writers write before the program is killed; different each time, so that other moments are hit. */
const lives = [400, 700, 1_100];

let place: { dataFolder: string; port: number };
let removeFolder: () => Promise<void>;
let program: Program;
let project: Project;
/** What each writer knows to be stored, and what it sent without an answer. */
const known = Array.from({ length: writers }, () => ({ acknowledged: "", sent: "", count: 0 }));
/** Answers that were no success: none may be. */
const refusals: string[] = [];
/** Keys whose upload was acknowledged. */
const uploaded = new Set<string>();

beforeAll(async () => {
  const { folder, remove } = await makeTestFolder();
  removeFolder = remove;
  place = { dataFolder: folder, port: await freePort() };
  program = runParlance(place);
  await program.ready;
});
afterAll(async () => {
  await program.stop("SIGTERM");
  await removeFolder();
});

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${program.address}${path}?app=${project.app}`, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${project.accessToken}`,
      "x-personal-access-token": project.personalAccessToken,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok) return await answer.json();
  const refusal = `${answer.status} ${await answer.text()}`;
  refusals.push(refusal);
  throw new Error(refusal);
}

const upload = (entries: Record<string, { v: string }>) =>
  call("POST", "/v1/api", { data: { en: { main: { entries } } } });

/** Saves texts in a cell of its own, one after the other, until the program is gone; every fifth makes a key. */
async function write(writer: number, isOver: () => boolean): Promise<void> {
  const mine = known[writer];
  if (!mine) return;
  try {
    while (!isOver()) {
      mine.count += 1;
      mine.sent = `text ${mine.count} of ${writer}`;
      const entries = [{ key: `cell${writer}`, language: "en", value: mine.sent }];
      await call("PATCH", "/v1/api/entries", { entries });
      mine.acknowledged = mine.sent;
      if (mine.count % 5 !== 0) continue;
      const key = `made.${writer}.${mine.count}`;
      await upload({ [key]: { v: key } });
      uploaded.add(key);
    }
  } catch {
    // The program was killed: what was sent last may be stored or not.
  }
}

/** At least for so long, and until something was uploaded: a busy machine takes longer. */
async function writeFor(milliseconds: number, end: () => Promise<void>): Promise<void> {
  let isOver = false;
  const before = uploaded.size;
  const writing = known.map((_, writer) => write(writer, () => isOver));
  await sleep(milliseconds);
  while (uploaded.size === before) await sleep(20);
  await end();
  isOver = true;
  await Promise.all(writing);
}

async function expectNothingLost(): Promise<void> {
  // Nothing but empty texts, when the machine was too busy for a single save: then there is no language in the document.
  const entries = (await call("GET", "/v1/api")).data.en?.main.entries ?? {};
  for (const [writer, { acknowledged, sent }] of known.entries())
    expect([acknowledged, sent]).toContain(entries[`cell${writer}`]?.v ?? "");
  expect([...uploaded].filter((key) => entries[key]?.v !== key)).toEqual([]);
  expect(refusals).toEqual([]);
}

/** The process of the embedded server. As root it keeps its data elsewhere when its user may not enter the folder. */
async function postmasterPid(): Promise<number> {
  const file = await readFile(join(place.dataFolder, "postgres", "postmaster.pid"), "utf8");
  return Number(file.split("\n", 1)[0]);
}

describe("the real program", () => {
  it("the operator's command makes a project and a user beside it, one line of JSON each", async () => {
    const made = await runAdmin(
      place,
      ...["create-project", "--name", "Kill", "--base", "en", "--languages", "de,fr"],
      ...["--allow", "127.0.0.1/32", "--allow", "::1"],
    );
    expect([made.code, made.stderr, made.stdout.trim().split("\n").length]).toEqual([0, "", 1]);
    project = JSON.parse(made.stdout);
    expect(Object.keys(project)).toEqual(["app", "branch", "accessToken", "personalAccessToken"]);
    const languages: Array<{ code: string }> = await call("GET", "/v1/api/languages");
    expect(languages.map(({ code }) => code)).toEqual(["en", "de", "fr"]);

    const user = [
      "create-user",
      "--email",
      "u@example.org",
      "--password",
      "long enough for it",
      "--name",
      "U",
    ];
    const person = await runAdmin(place, ...user, "--role", "translator", "--app", project.app);
    expect(Object.keys(JSON.parse(person.stdout))).toEqual(["userId", "personalAccessToken"]);
    const twice = await runAdmin(place, ...user, "--role", "translator", "--app", project.app);
    expect([twice.code, twice.stdout, twice.stderr]).toEqual([
      1,
      "",
      "u@example.org has an account already.\n",
    ]);
  });

  it.each([
    [["nonsense"], /^The commands are: create-project/],
    [["create-project", "--name", "x"], /^--base is missing\.$/m],
    [["create-project", "--nam", "x"], /--nam/],
    [["create-project", "--name", "x", "--base", "en", "--allow", "nowhere"], /no address or CIDR range/],
    [["create-project", "--name", "x", "--base", "q9"], /language/],
  ])("the command refuses %j with words", async (args, words) => {
    const answer = await runAdmin(place, ...args);
    expect([answer.code, answer.stdout]).toEqual([1, ""]);
    expect(answer.stderr).toMatch(words);
    expect(answer.stderr).not.toMatch(/ at /);
  });

  it("a second Parlance on the same data folder is refused with words", async () => {
    const second = runParlance({ ...place, port: await freePort() });
    const { code, said } = await second.ended();
    expect(code).toBe(1);
    expect(said).toContain("Parlance did not start.");
    expect(said).toContain(place.dataFolder);
  });

  it("killed under load again and again, it loses no acknowledged write", async () => {
    await upload(Object.fromEntries(known.map((_, writer) => [`cell${writer}`, { v: "" }])));
    for (const life of lives) {
      await writeFor(life, () => program.stop("SIGKILL"));
      program = runParlance(place);
      await program.ready;
      await expectNothingLost();
    }
    expect(known.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(lives.length);
    expect(uploaded.size).toBeGreaterThan(0);
  });

  it("told to stop under load, it answers what it took, loses nothing and ends with code 0", async () => {
    const database = await postmasterPid();
    await writeFor(500, () => program.stop("SIGTERM"));
    expect((await program.ended()).code).toBe(0);
    expect(() => process.kill(database, 0)).toThrow("ESRCH");
    program = runParlance(place);
    await program.ready;
    await expectNothingLost();
  });
});
