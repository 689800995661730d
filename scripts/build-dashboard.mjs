import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const hashFile = join(root, "dist", ".built");
const sources = [
  "src/dashboard",
  "src/contract",
  "src/text",
  "docs/guide",
  "scripts/guide-pages.ts",
  "public",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];

/** Builds the dashboard into dist, unless it was built from the same sources. */
export async function buildDashboard() {
  const hash = hashSources();
  if (existsSync(hashFile) && readFileSync(hashFile, "utf8") === hash) return;
  console.log("Building the dashboard (only after its sources changed).");
  await runVite();
  writeFileSync(hashFile, hash);
}

function hashSources() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesIn))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

function filesIn(source) {
  const kind = statSync(join(root, source), { throwIfNoEntry: false });
  if (kind === undefined) return [];
  if (kind.isFile()) return [source];
  return readdirSync(join(root, source))
    .sort()
    .flatMap((name) => filesIn(join(source, name)));
}

async function runVite() {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code === 0) return;
  console.error("Parlance did not start: the dashboard could not be built.");
  process.exit(1);
}
