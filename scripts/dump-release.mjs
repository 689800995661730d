import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// Writes a backup of the demo as this version stores it. The tests upgrade the backup of each release to the current
// version, so run this once per release, and never again for a released version.
const root = dirname(import.meta.dirname);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const dump = join(root, "src/server/instance/backup/dumps", `${version}.backup`);
const data = mkdtempSync(join(tmpdir(), "parlance-dump-"));
// As root the database runs as another user, who must be able to enter the folder.
chmodSync(data, 0o711);
const env = { ...process.env, PARLANCE_DATA: data, PARLANCE_DEMO: "1", LOG_LEVEL: "warn", PORT: "4499" };
mkdirSync(dirname(dump), { recursive: true });
rmSync(dump, { force: true });

const server = spawn(process.execPath, [join(root, "src/server/main.ts")], {
  env,
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise((resolve) => server.once("exit", resolve));
for await (const text of server.stdout.setEncoding("utf8")) if (text.includes("Parlance is ready")) break;
server.kill("SIGTERM");
await ended;
const admin = spawn(process.execPath, [join(root, "scripts/admin.mjs"), "backup", dump], {
  env,
  stdio: "inherit",
});
process.exitCode = await new Promise((resolve) => admin.once("exit", resolve));
rmSync(data, { recursive: true });
