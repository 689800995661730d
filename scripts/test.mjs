import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { refuseOtherNode } from "./refuse-other-node.mjs";
import { readStories, readUnit } from "./test-reports.mjs";

refuseOtherNode();

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), "parlance-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true }));
const report = (step) => join(reports, `${step}.json`);
const bin = join(root, "node_modules", ".bin");
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_NAME: report("stories"),
};
/** What failed in the last run, for `--failed`. */
const failedFile = join(root, "node_modules", ".cache", "parlance-failed.json");

const fastUnit = ["--project", "fast", "--project", "fast-alone"];
const apiConfig = ["--config", "conformance/vitest.config.ts"];
const storiesConfig = "e2e/playwright.config.ts";
const vitest = (step, config = []) =>
  run("vitest", [
    "run",
    ...config,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report(step)}`,
  ]);

/** Everything that must hold, the quick things first; each says whether it holds. `npm test -- types unit` runs some of it. */
const steps = {
  types: () => run("tsc", ["--noEmit"]),
  lint: () => run("biome", ["check", "--error-on-warnings", "."]),
  unused: () => run("knip", []),
  unit: () => vitest("unit", fastUnit),
  api: () => vitest("api", apiConfig),
  build: async () => {
    await (await import("./build-dashboard.mjs")).buildDashboard();
    return true;
  },
  stories: async () => {
    if (outcomes.some(({ name, holds }) => name === "build" && !holds)) {
      console.error("The stories need the build.");
      return false;
    }
    await findBrowser();
    return run("playwright", ["test", "--config", storiesConfig, "--project", "fast"]);
  },
};
/** What the steps with tests counted and which of them failed. */
const readers = {
  unit: () => readUnit(report("unit"), { root, config: fastUnit }),
  api: () => readUnit(report("api"), { root, config: apiConfig }),
  stories: () => readStories(report("stories"), { config: storiesConfig }),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== "--failed" && !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}; the steps are ${Object.keys(steps).join(", ")}.`);
  process.exit(1);
}
/** Each step with its milliseconds, and whether it held. */
const outcomes = [];
const holds = asked.includes("--failed") ? await repeatFailed() : await runSteps();
process.exit(holds ? 0 : 1);

/** Runs all steps, whatever fails, and lists what failed at the end. */
async function runSteps() {
  for (const [name, step] of Object.entries(steps)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n— ${name}`);
    const start = Date.now();
    const held = await step().catch((error) => {
      console.error(error);
      return false;
    });
    outcomes.push({ name, holds: held, ms: Date.now() - start });
    console.log(`— ${name}: ${held ? "done" : "failed"} in ${seconds(Date.now() - start)}`);
  }
  const counts = Object.entries(readers).map(([name, readCounts]) => ({ name, ...readCounts() }));
  const failed = outcomes.filter((one) => !one.holds).flatMap(({ name }) => failuresOf(name, counts));
  keep(failed);
  tell(counts, failed);
  return failed.length === 0;
}

/** The tests of a step that failed, or the step itself where it says of no test that it did. */
function failuresOf(step, counts) {
  const tests = counts.find(({ name }) => name === step)?.failed ?? [];
  if (tests.length === 0) return [{ title: step, repeat: ["npm", "test", "--", step] }];
  return tests.map(({ path, title, repeat }) => ({ title: `${path} ${title}`, repeat: ["npx", ...repeat] }));
}

function tell(counts, failed) {
  console.log();
  for (const { name, holds: held, ms } of outcomes)
    console.log(`${held ? "✓" : "✗"} ${name.padEnd(8)} ${seconds(ms).padStart(8)}`);
  const flaky = counts.reduce((sum, one) => sum + (one.flaky ?? 0), 0);
  if (flaky > 0) console.warn(`${flaky} stories passed at the second try only.`);
  for (const { title, repeat } of failed) console.error(`\n✗ ${title}\n  ${repeat.map(quoted).join(" ")}`);
  const passed = counts.reduce((sum, one) => sum + one.passed, 0);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  if (failed.length > 0) console.log("npm test -- --failed repeats what failed.");
}

/** Repeats what failed in the last run, one after the other. */
async function repeatFailed() {
  const failed = readFailed();
  if (failed.some(({ repeat }) => repeat.includes("playwright"))) {
    await steps.build();
    await findBrowser();
  }
  const still = [];
  for (const one of failed) {
    console.log(`\n— ${one.title}`);
    const [program, ...args] = one.repeat;
    if (!(await run(program, args))) still.push(one);
  }
  keep(still);
  console.log(`\n${failed.length - still.length} passed, ${still.length} failed`);
  return still.length === 0;
}

async function findBrowser() {
  env.PARLANCE_CHROMIUM = await (await import("./find-browser.mjs")).findBrowser();
}

/** Runs a tool, or a program of the machine, and answers whether it succeeded. */
async function run(tool, args) {
  const child = spawn(tool, args, { cwd: root, stdio: "inherit", env });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) console.error(`\n${tool} ended with code ${code}.`);
  return code === 0;
}

function keep(failed) {
  mkdirSync(dirname(failedFile), { recursive: true });
  writeFileSync(failedFile, JSON.stringify(failed));
}

function readFailed() {
  try {
    return JSON.parse(readFileSync(failedFile, "utf8"));
  } catch {
    return [];
  }
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** As a shell takes it. */
function quoted(word) {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
