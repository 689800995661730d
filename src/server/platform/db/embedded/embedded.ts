import { rm } from "node:fs/promises";
import { readOrCreateSecret } from "#server/platform/db/start/data-folder.ts";
import { lockFolder } from "#server/platform/db/start/data-lock.ts";
import { prepareCluster, superuser } from "./cluster.ts";
import { type ClusterLocation, chooseLocation } from "./cluster-location.ts";
import { launch } from "./launch.ts";
import { isServerOf, readPostmaster, stopOrphan } from "./orphan.ts";
import { embeddedSettings } from "./settings.ts";
import { makeSocketFolder } from "./socket.ts";
import { supervise } from "./supervisor.ts";

const passwordFile = "postgres.password";

/** Options of `pg` for connecting to the embedded server. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

export type EmbeddedServer = {
  connection: EmbeddedConnection;
  /** Folder of data, log and lock. */
  folder: string;
  /** Process id of the current server; it changes after a restart. */
  readonly pid: number;
  stop(): Promise<void>;
  /** For an immediate exit without a shutdown: the next start recovers. */
  abandon(): void;
};

type EmbeddedOptions = {
  dataFolder: string;
  log: (line: string) => void;
  /** Overrides of `embeddedSettings`, for tests. */
  settings?: Record<string, string> | undefined;
};

/** Starts the packaged PostgreSQL on the data folder, which is created if it is missing. */
export async function startEmbedded({ dataFolder, log, settings }: EmbeddedOptions): Promise<EmbeddedServer> {
  const location = await chooseLocation(dataFolder, log);
  const lock = lockFolder(location.folder);
  try {
    await stopOrphan(location.data, log);
    return await startIn(location, { log, settings, release: lock.release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

type Start = Pick<EmbeddedOptions, "log" | "settings"> & { release: () => void };

async function startIn(
  location: ClusterLocation,
  { log, settings, release }: Start,
): Promise<EmbeddedServer> {
  const password = await readOrCreateSecret(location.folder, passwordFile);
  const socketFolder = await makeSocketFolder(location.account);
  const removeSocket = () => rm(socketFolder, { recursive: true, force: true });
  try {
    await prepareCluster(location, socketFolder, password);
    const start = () => launch(location, { ...embeddedSettings(socketFolder), ...settings }, log);
    const { server, stop } = await supervise(location, start, log);
    let stopped: Promise<void> | undefined;
    return {
      connection: connectionTo(socketFolder, password),
      folder: location.folder,
      get pid() {
        return server().pid;
      },
      stop() {
        stopped ??= stop().then(removeSocket).then(release);
        return stopped;
      },
      abandon: () => void server().process.kill("SIGQUIT"),
    };
  } catch (error) {
    await removeSocket();
    throw error;
  }
}

function connectionTo(socketFolder: string, password: string): EmbeddedConnection {
  return { host: socketFolder, port: 5432, user: superuser, password, database: "postgres" };
}

/** Returns how to connect to the server that runs on this data folder, for commands beside Parlance. */
export async function findRunning(dataFolder: string): Promise<EmbeddedConnection | undefined> {
  const location = await chooseLocation(dataFolder, () => {});
  const postmaster = readPostmaster(location.data);
  if (!postmaster?.ready || !isServerOf(postmaster.pid, location.data)) return undefined;
  return connectionTo(postmaster.socketFolder, await readOrCreateSecret(location.folder, passwordFile));
}
