import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
const root = dirname(import.meta.dirname);
const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin", "vite.js");
// People open the dashboard at Vite's address, so that is the origin that may write.
const env = { PARLANCE_URL: "http://localhost:5173", ...process.env };

const children = [
  spawn(process.execPath, ["--watch", "src/server/main.ts"], { cwd: root, stdio: "inherit", env }),
  spawn(process.execPath, [vite, "--port", "5173", "--strictPort"], { cwd: root, stdio: "inherit", env }),
];

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopAll(signal));
for (const child of children) child.once("exit", () => stopAll("SIGTERM"));

function stopAll(signal) {
  for (const child of children) child.kill(signal);
}
