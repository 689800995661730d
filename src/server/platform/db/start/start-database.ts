import { type Connection, closeDatabase, openDatabase } from "#server/platform/db/database.ts";
import { findRunning, startEmbedded } from "#server/platform/db/embedded/embedded.ts";
import type { Settings } from "#server/platform/env/env.ts";
import { checkDatabase } from "./check-database.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { type BeforeUpgrade, migrate } from "./migrate.ts";

type Report = {
  log: (line: string) => void;
  /** Called when an idle connection breaks. */
  onError: (error: Error) => void;
  /** Called before the database of an older version is migrated. */
  beforeUpgrade?: (database: Upgrade) => ReturnType<BeforeUpgrade>;
};

type Upgrade = Pick<ReturnType<typeof openDatabase>, "db"> & { connection: Connection };

/** Starts or connects to the configured database, and migrates it. */
export async function startDatabase(settings: Settings, { log, onError, beforeUpgrade }: Report) {
  const server = await startServer(settings, log);
  const open = openDatabase({ connection: server.connection, onError });
  try {
    const { connection } = server;
    await migrate(open.pool, undefined, beforeUpgrade && (() => beforeUpgrade({ db: open.db, connection })));
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...open, connection: server.connection, stop, abandon: server.abandon };

  async function stop() {
    await closeDatabase(open);
    await server.stop();
  }
}

/** For commands: connects to the database of a running Parlance, or starts it for the command. */
export async function reachDatabase(settings: Settings, report: Report) {
  const running = settings.databaseUrl === undefined ? await findRunning(settings.dataFolder) : undefined;
  if (running === undefined) return await startDatabase(settings, report);
  const open = openDatabase({ connection: running, onError: report.onError });
  return { ...open, connection: running as Connection, stop: () => closeDatabase(open) };
}

type Server = { connection: Connection; stop(): Promise<void>; abandon(): void };

async function startServer(
  { databaseUrl, dataFolder }: Settings,
  log: (line: string) => void,
): Promise<Server> {
  if (databaseUrl === undefined) return await startEmbedded({ dataFolder, log });
  await prepareDataFolder(dataFolder);
  await checkDatabase(databaseUrl);
  return {
    connection: { connectionString: databaseUrl },
    stop: async () => {},
    abandon: () => {},
  };
}
