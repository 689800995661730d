import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach } from "vitest";
import { runEmbedded } from "#server/testing/servers/embedded-process.ts";
import { type EmbeddedConnection, startEmbedded } from "./embedded.ts";
import { stopOrphan } from "./orphan.ts";

/**
 * Returns a temporary folder for a file's tests, and functions to start embedded servers that are stopped after the
 * test.
 */
export function embeddedServers() {
  const home = mkdtempSync(join(tmpdir(), "parlance-embedded-"));
  chmodSync(home, 0o711);
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const logged: string[] = [];
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
    logged.length = 0;
  });
  return {
    home,
    /** Lines that the servers logged. */
    logged,
    /** Registers a function that runs after the test, before the test's servers stop. */
    finally: (step: () => unknown) => void undo.unshift(step),
    async start(dataFolder: string) {
      const server = await startEmbedded({ dataFolder, log: (line) => logged.push(line) });
      undo.push(server.stop);
      return server;
    },
    /** Starts the server in a separate process. */
    run(dataFolder: string, env?: Record<string, string>) {
      const child = runEmbedded(dataFolder, env);
      undo.push(async () => {
        await child.kill();
        await stopOrphan(join(dataFolder, "postgres"), () => {});
      });
      return child;
    },
  };
}

/** Returns the first value of the first row. */
export async function queryValue(connection: EmbeddedConnection, query: string) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}
