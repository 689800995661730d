import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { changeOwner, chooseAccount } from "#server/platform/db/embedded/account.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { addressOf, makeCluster, runProgram, runStatement, startCluster } from "./external-postgres.ts";

/** Role without rights as which the health check of docs/high-availability.md connects. */
const checkRole = "health_check";
const standbyName = "standby_1";

/** Starts a primary and its synchronous standby, by programs that are installed in the folder. */
export async function startPostgresPair(programs: string) {
  const { folder, remove } = await makeTestFolder();
  const account = chooseAccount(join(folder, "primary"));
  const cluster = (name: string) => ({ programs, account, data: join(folder, name) });
  await makeCluster(cluster("primary"));
  await allowHealthChecks(join(folder, "primary", "pg_hba.conf"));
  const primary = await startCluster(cluster("primary"));
  await runStatement(primary.port, `CREATE ROLE ${checkRole} LOGIN`);
  await runStatement(primary.port, "CREATE DATABASE parlance");
  await mkdir(join(folder, "standby"), { mode: 0o700 });
  changeOwner(account, join(folder, "standby"));
  const source = `${addressOf(primary.port, "")}?application_name=${standbyName}`;
  const copied = ["-D", join(folder, "standby"), "-d", source, "--write-recovery-conf", "--checkpoint=fast"];
  await runProgram(cluster("primary"), "pg_basebackup", ...copied);
  const standby = await startCluster(cluster("standby"));
  const waitFor = async (name: string) => {
    await runStatement(primary.port, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await runStatement(primary.port, "SELECT pg_reload_conf()");
    const state = name === standbyName ? "sync" : "async";
    const applied = `SELECT FROM pg_stat_replication WHERE sync_state = '${state}'`;
    while ((await runStatement(primary.port, applied)).length === 0) await sleep(20);
  };
  await waitFor(standbyName);
  return {
    ports: [primary.port, standby.port] as const,
    /** Sets the name of the standby for which commits wait. */
    waitFor,
    standbyName,
    /** Kills all processes of the primary at once, like a machine that loses power. */
    async killPrimary() {
      const children = readFileSync(`/proc/${primary.pid}/task/${primary.pid}/children`, "utf8");
      for (const pid of [primary.pid, ...children.trim().split(" ").map(Number)]) kill(pid);
      await primary.ended;
    },
    promoteStandby: () => runStatement(standby.port, "SELECT pg_promote()"),
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
      await remove();
    },
  };
}

async function allowHealthChecks(file: string): Promise<void> {
  const rules = await readFile(file, "utf8");
  await writeFile(file, `host postgres ${checkRole} 127.0.0.1/32 trust\n${rules}`);
}

/** Kills a process that may have ended by itself. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
