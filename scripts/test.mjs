import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { refuseOtherNode } from "./refuse-other-node.mjs";
import { commandLine, runTool, seconds } from "./run-tool.mjs";
import { readE2e, readUnit } from "./test-reports.mjs";

refuseOtherNode();
(await import("./compile-cache.mjs")).keepCompiled();

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), "parlance-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true }));
const report = (step) => join(reports, `${step}.json`);
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report("e2e");
/** Lists the failures of the last run, for `--failed`. */
const failedFile = join(root, "node_modules", ".cache", "parlance-failed.json");

const options = {
  unit: ["--project=fast", "--project=fast-alone", "--project=fast-dashboard"],
  components: ["--project=components"],
  api: ["--config", "conformance/vitest.config.ts"],
  e2e: ["--config", "e2e/playwright.config.ts", "--project=fast"],
};
const vitest = (step) =>
  run("vitest", [
    "run",
    ...options[step],
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report(step)}`,
  ]);

/** All steps, fast ones first; each returns whether it passed. `npm test -- types unit` runs a selection. */
const steps = {
  types: () => run("tsc", ["--noEmit"]),
  lint: () => run("biome", ["check", "--error-on-warnings", "."]),
  unused: () => run("knip", []),
  unit: () => vitest("unit"),
  components: async () => {
    await findBrowser();
    return vitest("components");
  },
  api: () => vitest("api"),
  build: async () => {
    await (await import("./build-dashboard.mjs")).buildDashboard();
    return true;
  },
  e2e: async () => {
    if (outcomes.some(({ name, holds }) => name === "build" && !holds)) {
      console.error("The e2e tests need the build.");
      return false;
    }
    await findBrowser();
    return run("playwright", ["test", ...options.e2e]);
  },
};
/** Readers of the test steps' reports. */
const readers = {
  unit: () => readUnit(report("unit"), { root, options: options.unit }),
  components: () => readUnit(report("components"), { root, options: options.components }),
  api: () => readUnit(report("api"), { root, options: options.api }),
  e2e: () => readE2e(report("e2e"), { options: options.e2e }),
};

const { values: flags, positionals: requested } = parseArgs({
  options: { failed: { type: "boolean" }, slowest: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = requested.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}; the steps are ${Object.keys(steps).join(", ")}.`);
  process.exit(1);
}
/** Duration, CPU time and result of each executed step. */
const outcomes = [];
const holds = flags.failed ? await repeatFailed() : await runSteps();
process.exit(holds ? 0 : 1);

/** Runs all steps regardless of failures, and lists the failures at the end. */
async function runSteps() {
  for (const [name, step] of Object.entries(steps)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`\n— ${name}`);
    const start = Date.now();
    const cpuStart = machineCpuMs();
    const passed = await step().catch((error) => {
      console.error(error);
      return false;
    });
    outcomes.push({ name, holds: passed, ms: Date.now() - start, cpuMs: machineCpuMs() - cpuStart });
    console.log(`— ${name}: ${passed ? "done" : "failed"} in ${seconds(Date.now() - start)}`);
  }
  const counts = Object.entries(readers).map(([name, readCounts]) => ({ name, ...readCounts() }));
  const failed = outcomes.filter((outcome) => !outcome.holds).flatMap(({ name }) => failuresOf(name, counts));
  keep(failed);
  printOutcomes(counts, failed);
  return failed.length === 0;
}

/** Failed tests of a step, or the step itself if it reports none. */
function failuresOf(step, counts) {
  const tests = counts.find(({ name }) => name === step)?.failed ?? [];
  if (tests.length === 0) return [{ title: step, repeat: ["npm", "test", "--", step] }];
  return tests.map(({ path, title, repeat }) => ({ title: `${path} ${title}`, repeat: ["npx", ...repeat] }));
}

function printOutcomes(counts, failed) {
  console.log();
  if (flags.slowest) printSlowest(counts);
  for (const { name, holds: passed, ms, cpuMs } of outcomes)
    console.log(`${passed ? "✓" : "✗"} ${name.padEnd(10)} ${seconds(ms).padStart(9)} ${cpuText(cpuMs)}`);
  const total = (figure) => outcomes.reduce((sum, item) => sum + item[figure], 0);
  console.log(`  ${"all".padEnd(10)} ${seconds(total("ms")).padStart(9)} ${cpuText(total("cpuMs"))}`);
  for (const { title, repeat } of failed) console.error(`\n✗ ${title}\n  ${commandLine(repeat)}`);
  const passed = counts.reduce((sum, item) => sum + item.passed, 0);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  if (failed.length > 0) console.log("npm test -- --failed repeats what failed.");
}

function printSlowest(counts) {
  const files = counts.flatMap((step) => step.files).toSorted((a, b) => b.ms - a.ms);
  console.log("Slowest files:");
  for (const { path, ms } of files.slice(0, 10)) console.log(`${seconds(ms).padStart(9)}  ${path}`);
  console.log();
}

function cpuText(ms) {
  return `${seconds(ms).padStart(9)} CPU`;
}

/**
 * CPU time of all processes on the machine, in ms. Browsers and databases soon are no children of a step any more, so
 * the time of its own children would miss most of it.
 */
function machineCpuMs() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** Repeats the failures of the last run in sequence. */
async function repeatFailed() {
  const failed = readFailed();
  if (failed.length === 0) console.log("Nothing failed in the last run.");
  const isOf = (what) => failed.some(({ repeat }) => repeat.includes(what));
  if (isOf("playwright")) await steps.build();
  if (isOf("playwright") || isOf("--project=components")) await findBrowser();
  const stillFailing = [];
  for (const failure of failed) {
    console.log(`\n— ${failure.title}`);
    const [program, ...args] = failure.repeat;
    if (!(await run(program, args))) stillFailing.push(failure);
  }
  keep(stillFailing);
  console.log(`\n${failed.length - stillFailing.length} passed, ${stillFailing.length} failed`);
  return stillFailing.length === 0;
}

async function findBrowser() {
  process.env.PARLANCE_CHROMIUM = await (await import("./find-browser.mjs")).findBrowser();
}

async function run(tool, args) {
  return (await runTool(tool, args)) === "passed";
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
