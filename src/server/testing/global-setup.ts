import pg from "pg";
import type { TestProject } from "vitest/node";
import { closeDatabase, openDatabase } from "#server/platform/db/database.ts";
import { type EmbeddedConnection, startEmbedded } from "#server/platform/db/embedded/embedded.ts";
import { migrate } from "#server/platform/db/start/migrate.ts";
import { makeTestFolder, sweepTestFolders } from "./test-folders.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: EmbeddedConnection;
  }
}

/**
 * Settings for speed: data need not survive a crash, so tests do not wait for the disk; parallel workers do not pay
 * off for a few rows of many tables.
 */
const hurried = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  max_parallel_workers_per_gather: "0",
  // Three test processes, some with programs and servers beside them.
  max_connections: "200",
};

/**
 * Starts one server for all tests, with a migrated database as the template of others. Tests of components need none.
 */
export async function setup({ provide, vitest }: TestProject) {
  if (vitest.projects.every(({ name }) => name.startsWith("components"))) return undefined;
  await sweepTestFolders();
  const { folder, remove } = await makeTestFolder();
  const server = await startEmbedded({ dataFolder: folder, log: () => {}, settings: hurried });
  const end = async () => {
    await server.stop();
    await remove();
  };
  await makeTemplate(server.connection).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  provide("testServer", server.connection);
  return end;
}

async function makeTemplate(connection: EmbeddedConnection) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("CREATE DATABASE parlance_template");
  await client.end();
  const template = openDatabase({ connection: { ...connection, database: "parlance_template" } });
  await migrate(template.pool);
  await closeDatabase(template);
}
