import { afterAll, beforeAll, it } from "vitest";
import { type LoadedProgram, startUnderLoad } from "./program-under-load.ts";

/** Durations of writing before each kill, in ms; different, to hit different moments. */
const writingMs = [0, 100, 250, 400, 700, 1_100, 2_000];

let program: LoadedProgram;
beforeAll(async () => {
  program = await startUnderLoad();
  await program.makeProject();
});
afterAll(() => program.close());

it("a program that is killed repeatedly under load loses no acknowledged write", {
  timeout: 600_000,
}, async () => {
  for (const duration of writingMs) {
    await program.endAfter(duration, "SIGKILL");
    await program.startAgain();
    await program.expectNothingLost();
  }
});
