import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), "parlance-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true }));
const unitReport = join(reports, "unit.json");
const apiReport = join(reports, "api.json");
const storyReport = join(reports, "stories.json");
const bin = join(root, "node_modules", ".bin");
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_NAME: storyReport,
};

/** Everything that must hold, the quick things first. `npm test -- types unit` runs some of it. */
const steps = {
  types: () => run("tsc", ["--noEmit"]),
  lint: () => run("biome", ["check", "--error-on-warnings", "."]),
  unused: () => run("knip", []),
  unit: () =>
    run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`]),
  api: () =>
    run("vitest", [
      ...["run", "--config", "conformance/vitest.config.ts"],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${apiReport}`],
    ]),
  build: async () => (await import("./build-dashboard.mjs")).buildDashboard(),
  stories: async () => {
    env.PARLANCE_CHROMIUM = await (await import("./find-browser.mjs")).findBrowser();
    await run("playwright", ["test", "--config", "e2e/playwright.config.ts"]);
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}; the steps are ${Object.keys(steps).join(", ")}.`);
  process.exit(1);
}
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n— ${name}`);
  const start = Date.now();
  await step();
  console.log(`— ${name}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
console.log(`\n${countPassed()} passed, 0 failed`);

/** Runs a tool; its failure ends everything. */
async function run(tool, args) {
  const child = spawn(join(bin, tool), args, { cwd: root, stdio: "inherit", env });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code === 0) return;
  console.error(`\n${tool} ended with code ${code}.`);
  process.exit(1);
}

function countPassed() {
  return passedIn(unitReport) + passedIn(apiReport) + passedStories();
}

function passedIn(report) {
  return read(report)?.numPassedTests ?? 0;
}

function passedStories() {
  const { expected = 0, flaky = 0 } = read(storyReport)?.stats ?? {};
  if (flaky > 0) console.warn(`${flaky} stories passed at the second try only.`);
  return expected + flaky;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // This step was not asked for.
    return undefined;
  }
}
