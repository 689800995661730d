import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { startMeasuring } from "./content/projects/measure-storage.ts";
import { recheckAfterUpgrade } from "./content/write-path/checks/recheck-after-upgrade.ts";
import { type OlderDatabase, offerBackup } from "./instance/backup/offer-backup.ts";
import { prepareDemo } from "./instance/demo/demo.ts";
import { startSweeping } from "./instance/sweeps/sweeps.ts";
import { allJobs, crontab } from "./jobs.ts";
import { startWebhooks } from "./outbound/webhooks/dispatcher.ts";
import { startDatabase } from "./platform/db/start/start-database.ts";
import { readSettings } from "./platform/env/env.ts";
import { StartRefused } from "./platform/errors/start-refused.ts";
import { startJobs } from "./platform/jobs/run-jobs.ts";
import { banner } from "./platform/start/banner.ts";
import {
  checkAuthorities,
  checkMail,
  unknownVariables,
  warningsOf,
} from "./platform/start/check-environment.ts";
import { collectGarbageWhenIdle } from "./platform/start/collect-when-idle.ts";
import { explainStartError } from "./platform/start/explain-start.ts";
import { openOperatorReport } from "./platform/start/operator-report.ts";
import { onStopSignal } from "./platform/start/stop-signals.ts";
import { surviveShortage } from "./platform/start/survive-shortage.ts";
import { withSecret } from "./platform/start/with-secret.ts";
import { claimDisk } from "./platform/storage/claim-disk.ts";
import { prepareTemporaryFolder } from "./platform/storage/temporary-folder.ts";
import { prepareFirstOwner } from "./workspace/auth/sign-in/first-owner.ts";

// The program that reads our output may close it (`npm start | head`): the server then continues without output.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
const stopping = new AbortController();
const starting = start(stopping.signal);
onStopSignal(starting, stopping);
starting.catch((error: unknown) => {
  console.error(error instanceof StartRefused ? `Parlance did not start. ${error.message}` : error);
  process.exit(1);
});

async function start(stopping: AbortSignal) {
  const { print, warn, switchToLog } = openOperatorReport();
  surviveShortage(warn);
  for (const line of unknownVariables(process.env)) warn(line);
  const settings = readSettings(process.env);
  await checkAuthorities(settings);
  const onError = ({ message }: Error) => warn(message);
  const beforeUpgrade = (database: OlderDatabase) => offerBackup(settings, database);
  const database = await startDatabase(settings, { log: print, onError, beforeUpgrade }).catch(
    (error: unknown) => {
      throw explainStartError(error, settings);
    },
  );
  try {
    const { db, pool, reserve } = database;
    await prepareTemporaryFolder(settings.dataFolder);
    const env = await withSecret(settings, db);
    await claimDisk(db, env);
    await recheckAfterUpgrade(db);
    const demo = await prepareDemo(db, env, warn);
    const firstOwner = await prepareFirstOwner(db, env);
    const links = { setUp: firstOwner.setUp, demo: demo?.link };
    const { app, jobDeps } = await buildApp({ env, db, pool, reserve, links });
    await app.listen({ host: env.host, port: env.port });
    const stopSweeping = startSweeping(jobDeps, app.log);
    const stopMeasuring = startMeasuring(db, env.teamStorageBytes, app.log);
    const jobs = env.role === "web" ? undefined : await startJobs({ deps: jobDeps, jobs: allJobs, crontab });
    const webhooks = env.role === "web" ? undefined : await startWebhooks(jobDeps);
    if (demo) await loadUnlogged(app, (address) => demo.load(address, stopping));
    if (!stopping.aborted) {
      console.log(banner(env.url, [...(demo?.lines ?? []), ...firstOwner.lines, ...warningsOf(env)]));
      void checkMail(env, warn);
    }
    switchToLog(app.log);
    collectGarbageWhenIdle();
    return {
      /** Rejects new requests, answers open ones, then closes the database. */
      async stop() {
        stopSweeping();
        stopMeasuring();
        await app.close();
        await webhooks?.stop();
        await jobs?.stop();
        await database.stop();
      },
      force: database.abandon,
    };
  } catch (error) {
    await database.stop();
    throw explainStartError(error, settings);
  }
}

/** Loads the demo without logging the requests that load it. */
async function loadUnlogged(app: FastifyInstance, load: (address: string) => Promise<void>): Promise<void> {
  const { level } = app.log;
  app.log.level = "warn";
  await load(localAddress(app)).finally(() => {
    app.log.level = level;
  });
}

/** URL under which this process reaches its own server. */
function localAddress(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const isEverywhere = address === "0.0.0.0" || address === "::";
  const host = isEverywhere ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
