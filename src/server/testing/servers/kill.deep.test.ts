import { afterAll, beforeAll, it } from "vitest";
import { type LoadedProgram, startUnderLoad } from "./program-under-load.ts";

/** How long writers write before the program is killed; different each time, so that other moments are hit. */
const lives = [0, 100, 250, 400, 700, 1_100, 2_000];

let program: LoadedProgram;
beforeAll(async () => {
  program = await startUnderLoad();
  await program.makeProject();
});
afterAll(() => program.close());

it("killed under load again and again, it loses no acknowledged write", { timeout: 600_000 }, async () => {
  for (const life of lives) {
    await program.endAfter(life, "SIGKILL");
    await program.startAgain();
    await program.expectNothingLost();
  }
});
