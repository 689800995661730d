import { startEmbedded } from "#server/platform/db/embedded/embedded.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";

// Runs the embedded server of a folder in a process that tests can kill: node run-embedded.ts FOLDER
try {
  const { connection, pid, folder } = await startEmbedded({
    dataFolder: process.argv[2] ?? "",
    log: console.error,
  });
  console.log(JSON.stringify({ connection, pid, folder }));
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}
