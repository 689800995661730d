import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoadedProgram, startUnderLoad } from "./program-under-load.ts";
import { freePort, runAdmin, runParlance } from "./run-parlance.ts";

let program: LoadedProgram;
beforeAll(async () => {
  program = await startUnderLoad();
});
afterAll(() => program.close());

/** The process of the embedded server. As root it keeps its data elsewhere when its user may not enter the folder. */
async function postmasterPid(): Promise<number> {
  const file = await readFile(join(program.instance.dataFolder, "postgres", "postmaster.pid"), "utf8");
  return Number(file.split("\n", 1)[0]);
}

describe("the real program", () => {
  it("prints at its first start the link of the page that makes the first account", () => {
    expect(program.said()).toMatch(
      /^.*Make the first account \(works once\): http:\/\/\S+\/set-up\?token=\S+$/m,
    );
  });

  it("the operator's command creates a project beside it", async () => {
    await program.makeProject();
    const languages: Array<{ code: string }> = await program.call("GET", "/v1/api/languages");
    expect(languages.map(({ code }) => code)).toEqual(["en", "de", "fr"]);
  });

  it("the operator's command prints one line of JSON", async () => {
    const { code, stdout, stderr } = await runAdmin(program.instance, "list-users");
    expect([code, stderr, stdout.trim().split("\n").length]).toEqual([0, "", 1]);
    expect(JSON.parse(stdout).users).toMatchObject([{ email: "admin@example.org" }]);
  });

  it("the command refuses a language that is none, with words alone", async () => {
    const answer = await runAdmin(program.instance, "create-project", "--name", "x", "--base", "q9");
    expect([answer.code, answer.stdout]).toEqual([1, ""]);
    expect(answer.stderr).toMatch(/language/);
    expect(answer.stderr).not.toMatch(/ at /);
  });

  it("a second Parlance on the same data folder is refused with words", async () => {
    const second = runParlance({ ...program.instance, port: await freePort() });
    const { code, said } = await second.ended();
    expect(code).toBe(1);
    expect(said).toContain("Parlance did not start.");
    expect(said).toContain(program.instance.dataFolder);
  });

  it("killed under load, it loses no acknowledged write", async () => {
    await program.endAfter(400, "SIGKILL");
    await program.startAgain();
    await program.expectNothingLost();
  });

  it("asked to stop under load, it answers what it took, loses nothing and ends with code 0", async () => {
    const database = await postmasterPid();
    await program.endAfter(500, "SIGTERM");
    expect((await program.ended()).code).toBe(0);
    expect(() => process.kill(database, 0)).toThrow("ESRCH");
    await program.startAgain();
    await program.expectNothingLost();
  });
});
