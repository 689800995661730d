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

/** Process id of the embedded server. The data is in the test folder, which PostgreSQL's user may enter. */
async function postmasterPid(): Promise<number> {
  const file = await readFile(join(program.instance.dataFolder, "postgres", "postmaster.pid"), "utf8");
  return Number(file.split("\n", 1)[0]);
}

describe("real program", () => {
  it("prints the link of the set-up page at its first start", () => {
    expect(program.printed()).toMatch(
      /^.*Make the first account \(works once\): http:\/\/\S+\/set-up\?token=\S+$/m,
    );
  });

  it("the operator's command creates a project beside the running program", async () => {
    await program.makeProject();
    const languages: Array<{ code: string }> = await program.call("GET", "/v1/api/languages");
    expect(languages.map(({ code }) => code)).toEqual(["en", "de", "fr"]);
  });

  it("the operator's command prints one line of JSON", async () => {
    const { code, stdout, stderr } = await runAdmin(program.instance, "list-users");
    expect([code, stderr, stdout.trim().split("\n").length]).toEqual([0, "", 1]);
    expect(JSON.parse(stdout).users).toMatchObject([{ email: "admin@example.org" }]);
  });

  it("the operator's command rejects an invalid language with a message only", async () => {
    const answer = await runAdmin(program.instance, "create-project", "--name", "x", "--base", "q9");
    expect([answer.code, answer.stdout]).toEqual([1, ""]);
    expect(answer.stderr).toMatch(/language/);
    expect(answer.stderr).not.toMatch(/ at /);
  });

  it("a second process on the same data folder is rejected with a message", async () => {
    const second = runParlance({ ...program.instance, port: await freePort() });
    const { code, printed } = await second.ended();
    expect(code).toBe(1);
    expect(printed).toContain("Parlance did not start.");
    expect(printed).toContain(program.instance.dataFolder);
  });

  it("a program that is killed under load loses no acknowledged write", async () => {
    await program.endAfter(400, "SIGKILL");
    await program.startAgain();
    await program.expectNothingLost();
  });

  it("a program that is stopped under load answers accepted requests and exits with code 0", async () => {
    const database = await postmasterPid();
    await program.endAfter(500, "SIGTERM");
    expect((await program.ended()).code).toBe(0);
    expect(() => process.kill(database, 0)).toThrow("ESRCH");
    await program.startAgain();
    await program.expectNothingLost();
  });
});
