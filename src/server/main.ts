import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { prepareFirstOwner } from "./auth/sign-in/first-owner.ts";
import { banner } from "./banner.ts";
import { recheckAfterUpgrade } from "./changes/checks/recheck-after-upgrade.ts";
import { checkAuthorities, checkMail, unknownVariables, warningsOf } from "./check-surroundings.ts";
import { collectWhenIdle } from "./collect-at-rest.ts";
import { startDatabase } from "./db/start-database.ts";
import { prepareDemo } from "./demo/demo.ts";
import { readSettings } from "./env.ts";
import { explained } from "./explain-start.ts";
import { claimDisk } from "./files/own-disk.ts";
import { prepareTemporaryFolder } from "./files/temporary-folder.ts";
import { repairOnce } from "./integrity/mend-once.ts";
import { startJobs } from "./jobs/run-jobs.ts";
import { allJobs, crontab } from "./jobs.ts";
import { openOperatorReport } from "./operator-report.ts";
import { startMeasuring } from "./projects/measure-storage.ts";
import { StartRefused } from "./start-refused.ts";
import { onStopSignal } from "./stop-signals.ts";
import { surviveShortage } from "./survive-shortage.ts";
import { startSweeping } from "./sweeps.ts";
import { startWebhooks } from "./webhooks/dispatcher.ts";
import { withSecret } from "./with-secret.ts";

// The reader of the output may close it (`npm start | head`); the server continues without it.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
const stopping = new AbortController();
const starting = start(stopping.signal);
onStopSignal(starting, stopping);
starting.catch((error: unknown) => {
  console.error(error instanceof StartRefused ? `Parlance did not start. ${error.message}` : error);
  process.exit(1);
});

async function start(stopping: AbortSignal) {
  const { print, warn, switchTo } = openOperatorReport();
  surviveShortage(warn);
  for (const line of unknownVariables(process.env)) warn(line);
  const settings = readSettings(process.env);
  await checkAuthorities(settings);
  const onError = ({ message }: Error) => warn(message);
  const database = await startDatabase(settings, { log: print, onError }).catch((error: unknown) => {
    throw explained(error, settings);
  });
  try {
    const { db, pool, reserve } = database;
    await prepareTemporaryFolder(settings.dataFolder);
    const env = await withSecret(settings, db);
    await claimDisk(db, env);
    await repairOnce(database, print);
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
    switchTo(app.log);
    collectWhenIdle();
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
    throw explained(error, settings);
  }
}

/** The demo's own requests are not logged. */
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
