import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { createProgramProject, freePort, runParlance } from "./run-parlance.ts";

type Program = ReturnType<typeof runParlance>;
type Project = { app: string; branch: string; accessToken: string; personalAccessToken: string };
export type LoadedProgram = Awaited<ReturnType<typeof startUnderLoad>>;

const writers = 6;

/** Starts the real program on its embedded database, and writers that write until it stops. */
export async function startUnderLoad() {
  const { folder, remove } = await makeTestFolder();
  const instance = { dataFolder: folder, port: await freePort() };
  let program: Program = runParlance(instance);
  await program.ready;
  let project: Project | undefined;
  /** Last acknowledged text of each writer, and its last request without an answer. */
  const cells = Array.from({ length: writers }, () => ({ acknowledged: "", sent: "", count: 0 }));
  /** Unexpected error answers; the test expects none. */
  const refusals: string[] = [];
  /** Keys whose upload was acknowledged. */
  const uploaded = new Set<string>();

  async function call(method: string, path: string, body?: unknown) {
    if (!project) throw new Error("There is no project yet.");
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
    // A program that is shutting down answers 503 and stores nothing.
    if (answer.status !== 503) refusals.push(refusal);
    throw new Error(refusal);
  }

  const upload = (entries: Record<string, { v: string }>) =>
    call("POST", "/v1/api", { data: { en: { main: { entries } } } });

  /** Saves texts in the writer's own cell in sequence until the program stops; every fifth creates a key. */
  async function write(writer: number, isOver: () => boolean): Promise<void> {
    const cell = cells[writer];
    if (!cell) return;
    try {
      while (!isOver()) {
        cell.count += 1;
        cell.sent = `text ${cell.count} of ${writer}`;
        const entries = [{ key: `cell${writer}`, language: "en", value: cell.sent }];
        await call("PATCH", "/v1/api/entries", { entries });
        cell.acknowledged = cell.sent;
        if (cell.count % 5 !== 0) continue;
        const key = `made.${writer}.${cell.count}`;
        await upload({ [key]: { v: key } });
        uploaded.add(key);
      }
    } catch {
      // The program was killed: the last request may have been stored or not.
    }
  }

  return {
    instance,
    call,
    /** Exit code and output. */
    ended: () => program.ended(),
    /** Creates the project by the operator's command. */
    async makeProject() {
      project = await createProgramProject(
        instance,
        ...["--name", "Kill", "--base", "en", "--languages", "de,fr"],
        ...["--allow", "127.0.0.1/32", "--allow", "::1"],
      );
      await upload(Object.fromEntries(cells.map((_, writer) => [`cell${writer}`, { v: "" }])));
    },
    /** Ends the program under load, after at least this time and one upload; a busy machine takes longer. */
    async endAfter(milliseconds: number, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
      let isOver = false;
      const before = uploaded.size;
      const writing = cells.map((_, writer) => write(writer, () => isOver));
      await sleep(milliseconds);
      await expect.poll(() => uploaded.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
      await program.stop(signal);
      isOver = true;
      await Promise.all(writing);
    },
    /** Output since the last start. */
    printed: () => program.output(),
    async startAgain(): Promise<void> {
      program = runParlance(instance);
      await program.ready;
    },
    async expectNothingLost(): Promise<void> {
      // If the machine was too busy for a single save, all texts are empty and the document has no language.
      const entries = (await call("GET", "/v1/api")).data.en?.main.entries ?? {};
      for (const [writer, { acknowledged, sent }] of cells.entries())
        expect([acknowledged, sent]).toContain(entries[`cell${writer}`]?.v ?? "");
      expect([...uploaded].filter((key) => entries[key]?.v !== key)).toEqual([]);
      expect(refusals).toEqual([]);
    },
    async close(): Promise<void> {
      await program.stop("SIGTERM");
      await remove();
    },
  };
}
