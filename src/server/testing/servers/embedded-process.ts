import { spawn } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

const started = z.object({
  pid: z.number(),
  folder: z.string(),
  connection: z.object({
    host: z.string(),
    port: z.number(),
    user: z.string(),
    password: z.string(),
    database: z.string(),
  }),
});

/** Starts the embedded server from a separate process, which a test may kill. */
export function runEmbedded(dataFolder: string, env: Record<string, string> = {}) {
  const program = join(import.meta.dirname, "run-embedded.ts");
  const child = spawn(process.execPath, [program, dataFolder], { env, stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  child.stderr.on("data", (data: Buffer) => output.push(data.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    /** Resolves with the exit code and the output. */
    ended: async () => ({ code: await exitCode, printed: output.join("") }),
    ready: async () => {
      const line = new Promise<string>((resolve) =>
        child.stdout.once("data", (data: Buffer) => resolve(data.toString())),
      );
      const answer = await Promise.race([line, exitCode]);
      if (typeof answer !== "string") throw new Error(`It ended before it was ready: ${output.join("")}`);
      return started.parse(JSON.parse(answer));
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exitCode;
    },
  };
}
