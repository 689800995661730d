import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder, sweepTestFolders } from "#server/testing/test-folders.ts";

const root = dirname(import.meta.dirname);
const patienceMs = 300_000;

/** Address and owner account of the server that is started for e2e tests. */
export type Started = {
  address: string;
  email: string;
  password: string;
  /** Signs in the demo's owner; can be opened repeatedly. */
  signInLink: string;
  dataFolder: string;
};

/** Starts the real program like `npm start`, with a separate data folder and port, and reads its output. */
export default async function startParlance(): Promise<() => Promise<void>> {
  await sweepTestFolders();
  const { folder: dataFolder, remove } = await makeTestFolder();
  const port = await freePort();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      PARLANCE_DATA: dataFolder,
      // Tests open webhook receivers on this machine.
      PARLANCE_WEBHOOK_ALLOW_PRIVATE: "1",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  stopWithTheRun(child, ended);
  const end = async () => {
    child.kill("SIGTERM");
    await ended;
    await remove();
  };
  let printed = "";
  const banner = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => {
      printed += text.toString();
      if (printed.includes("Stop it with")) resolve();
    });
    void ended.then(() => reject(new Error(`Parlance ended before it was ready:\n${printed}`)));
    setTimeout(() => reject(new Error(`Parlance was not ready in time:\n${printed}`)), patienceMs).unref();
  });
  await banner.catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const [, email = "", password = ""] = /Sign in to the demo: +(\S+) +(\S+)/.exec(printed) ?? [];
  const [, signInLink = ""] = /or at once with: +(\S+)/.exec(printed) ?? [];
  const address = `http://localhost:${port}`;
  const started: Started = { address, email, password, signInLink, dataFolder };
  process.env.PARLANCE_STARTED = JSON.stringify(started);
  return async () => {
    await end();
    await assertStopped(started.address);
  };
}

/** A run that is terminated, for example by a time limit, skips the teardown. */
function stopWithTheRun(child: ChildProcess, ended: Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      child.kill("SIGTERM");
      void ended.then(() => process.exit(1));
    });
  }
}

/** Checks that stopping npm stops Parlance. */
async function assertStopped(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(`${address}/health`).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    await sleep(100);
  }
  throw new Error("Parlance goes on after npm was asked to stop.");
}

/** The environment without configuration of this shell. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(PORT|HOST|DATABASE_URL|SMTP_URL|TRUST_PROXY|PARLANCE_.*|LOG_LEVEL)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
