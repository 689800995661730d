import { buildApp } from "#server/app.ts";
import { startWebhooks } from "#server/outbound/webhooks/dispatcher.ts";
import { defaultSettings } from "#server/outbound/webhooks/settings.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { readSettings } from "#server/platform/env/env.ts";

// Parlance with short webhook intervals, for tests that kill it: node run-webhooks.ts SECRET, with DATABASE_URL.
// Prints its address as one line.
const settings = readSettings(process.env);
const env = { ...settings, secret: process.argv[2] ?? "" };
const database = openDatabase({ connection: { connectionString: settings.databaseUrl ?? "" } });
const { app, jobDeps } = await buildApp({ env, ...database });
const address = await app.listen({ host: "127.0.0.1", port: 0 });
await startWebhooks(jobDeps, {
  ...defaultSettings,
  timeoutMs: 400,
  leaseMs: 1_000,
  checkDueMs: 100,
  retrySeconds: defaultSettings.retrySeconds.map(() => 0.3),
});
console.log(address);
