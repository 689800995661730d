import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { refuseOtherNode } from "./refuse-other-node.mjs";
import { commandLine, runTool, seconds } from "./run-tool.mjs";

refuseOtherNode();
(await import("./compile-cache.mjs")).keepCompiled();
const { outcomeOf } = await import("#testing/deep-outcome.ts");

/**
 * The deep tier: tests that take longer than `npm test` may. `--seed N` repeats the random inputs of a run.
 * `--minutes N` limits the time (unfinished tasks are reported, but do not fail the run). `--steady` skips tasks
 * whose result depends on chance or on other load. Words select the tasks with matching names.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, minutes: { type: "string" }, steady: { type: "boolean" } },
  allowPositionals: true,
});
const seed = number(values.seed, "seed") ?? Date.now() % 2 ** 31;
const minutes = number(values.minutes, "minutes");
const end = minutes === undefined ? undefined : Date.now() + minutes * 60_000;

const root = dirname(import.meta.dirname);
let isPrepared = false;
const env = { PARLANCE_TEST_SEED: String(seed) };
const e2e = [
  ...["playwright", "test", "--config", "e2e/playwright.config.ts", "--project=deep", "--reporter=list"],
  // Tests do not depend on each other, so the seed also decides their order.
  `--shuffle=${seed}`,
];
/** Tests that depend on the interleaving of clients and servers, or on time; no seed repeats them. */
const byChance = /concurrent-actions|journal|interruptions|ratios/;
const vitest = ["vitest", "run", "--project=deep"];
const deepTest = (path) => ({ name: path, command: [...vitest, path] });
const e2eFile = (path) => ({ name: path, command: [...e2e, path], prepare: prepareE2e });
const [deepTests, e2eFiles] = [filesIn("src", /\.deep\.test\.ts$/), filesIn("e2e", /\.deep\.test\.ts$/)];
const isByChance = (path) => byChance.test(path);

/** Tasks that the time box may interrupt come last: those that depend on chance, and the longest ones. */
const tasks = [
  {
    name: "e2e tests tagged @deep",
    command: [...e2e, "--grep", "@deep"],
    again: ["--last-failed"],
    prepare: prepareE2e,
  },
  ...deepTests.filter((path) => !isByChance(path)).map(deepTest),
  { name: "properties", command: [...vitest, "property.test"] },
  ...e2eFiles.filter((path) => !isByChance(path)).map(e2eFile),
  { name: "ratios", command: ["node", "scripts/bench.mjs", "--usual", "--ratios"] },
  ...deepTests.filter(isByChance).map(deepTest),
  ...e2eFiles.filter(isByChance).map(e2eFile),
]
  .filter(({ name }) => !values.steady || !isByChance(name))
  .filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));

console.log(`Seed ${seed}: npm run test:full -- --seed ${seed}`);
const outcomes = [];
for (const task of tasks) outcomes.push(await runTask(task));
printOutcomes();
process.exit(outcomes.some(({ outcome }) => outcome === "failed") ? 1 : 0);

async function runTask({ name, command: [tool, ...args], again = [], prepare }) {
  const start = Date.now();
  const attempt = async (isSecond) => {
    await prepare?.();
    return await runTool(tool, isSecond ? [...args, ...again] : args, { env, forMs: timeLeft() });
  };
  console.log(`\n— ${name}`);
  const outcome = await outcomeOf(attempt, () => timeLeft() !== undefined && timeLeft() <= 0);
  return {
    name,
    outcome,
    ms: Date.now() - start,
    repeat: [...(tool === "node" ? [] : ["npx"]), tool, ...args],
  };
}

function timeLeft() {
  return end === undefined ? undefined : end - Date.now();
}

function printOutcomes() {
  const signs = { passed: "✓", failed: "✗", "failed once": "~", unfinished: "–" };
  console.log();
  for (const { name, outcome, ms } of outcomes)
    console.log(
      `${signs[outcome]} ${seconds(ms).padStart(9)}  ${name}${outcome === "passed" ? "" : `: ${outcome}`}`,
    );
  for (const { name, outcome, repeat } of outcomes)
    if (outcome.startsWith("failed")) console.error(`\n✗ ${name}: ${outcome}\n  ${commandLine(repeat, env)}`);
}

/** Builds the dashboard and finds a browser, once. */
async function prepareE2e() {
  if (isPrepared) return;
  await (await import("./build-dashboard.mjs")).buildDashboard();
  process.env.PARLANCE_CHROMIUM = await (await import("./find-browser.mjs")).findBrowser();
  isPrepared = true;
}

function filesIn(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => pattern.test(path))
    .sort();
}

function number(text, name) {
  if (text === undefined || /^\d+$/.test(text)) return text === undefined ? undefined : Number(text);
  console.error(`--${name} is a whole number.`);
  process.exit(1);
}
