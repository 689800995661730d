import { readFile, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { benchBranches } from "./branches.ts";
import { benchBulk } from "./bulk.ts";
import { benchChecks } from "./checks.ts";
import { benchCrowd } from "./crowd.ts";
import { big, usual } from "./data.ts";
import { benchDocument } from "./document.ts";
import { benchFiles } from "./files.ts";
import { benchGrid, type MeasuredGrid } from "./grid.ts";
import { benchGrowth } from "./growth.ts";
import { benchHostile } from "./hostile.ts";
import { benchLive } from "./live.ts";
import { atMost, type Row, send, timed } from "./measure.ts";
import { residentMegabytes } from "./memory.ts";
import { type BenchProject, type Parlance, startParlance } from "./parlance.ts";
import { lostRatios, markRequired } from "./ratios.ts";
import { benchReads } from "./reads.ts";
import { benchContested, benchPassword, benchSaves } from "./saves.ts";
import { benchScaling } from "./scaling.ts";
import { benchScreenshots } from "./screenshots.ts";
import { benchUploads, fill } from "./uploads.ts";
import { waitUntilVacuumed } from "./vacuumed.ts";

const resultsFile = join(import.meta.dirname, "results.json");
const withBig = !process.argv.includes("--usual");
const onlyRatios = process.argv.includes("--ratios");
const optionOf = (name: string) =>
  process.argv.find((option) => option.startsWith(`--${name}=`))?.split("=")[1];
const hostileMinutes = optionOf("hostile");
const crowdMinutes = optionOf("crowd");
const growthSizes = optionOf("growth");
const onlyFiles = process.argv.includes("--files");
const dataSets = onlyFiles ? "files" : withBig ? "usual and big" : "usual";
const port = 4_490;

/**
 * Measures everything that has a budget. `--usual` omits the big project; `--ratios` measures only ratios to a
 * baseline and stores nothing. Both fail when a stored ratio that was within its bound is lost. `--files` measures
 * only imports and exports.
 * Separate runs: `--hostile=60`, an hour of hostile and careless clients beside ordinary work; `--crowd=10`, ten
 * minutes of fifty users in twenty projects; `--growth=10000,100000,1000000`, the same actions in projects of growing
 * size; `--scaling`, processor time, memory and connections of one and several processes, for docs/scaling.md.
 */
async function main() {
  const parlance = await startParlance(port);
  const rows: Row[] = [];
  const note = (...more: Row[]) => {
    for (const row of more) console.log(lineOf(row));
    rows.push(...more);
  };
  const unlessOnlyRatios = async (measure: () => Promise<Row[]>) => {
    if (!onlyRatios) note(...(await measure()));
  };
  try {
    await unlessOnlyRatios(() => benchFiles(parlance));
    if (onlyFiles) return await compare(rows);
    const first = await parlance.createProject("usual", usual.languages);
    console.log(`usual: ${await fill(parlance, first, usual)} entries`);
    note(...(await benchUploads(parlance)));
    await unlessOnlyRatios(() => benchScreenshots(parlance));
    note(...(await benchBulk(parlance)));
    const large = withBig ? await parlance.createProject("big", big.languages) : undefined;
    if (large) {
      const { ms, result } = await timed(() => fill(parlance, large, big));
      note({ what: `big is filled: ${result} entries`, budget: "–", figure: `${(ms / 1000).toFixed(0)} s` });
    }
    await waitUntilVacuumed(parlance);
    await unlessOnlyRatios(() => benchReads(parlance, large ?? first));
    note(...(await benchSaves(parlance, large ?? first)));
    await unlessOnlyRatios(() => benchContested(parlance, first));
    note(...(await benchBranches(parlance, large ?? first, large ? big : usual)));
    if (large) await unlessOnlyRatios(() => benchChecks(parlance, large));
    await unlessOnlyRatios(() => benchLive(parlance, large ?? first));
    await waitUntilVacuumed(parlance);
    note(...(await benchDocument(parlance, { usual: first, big: large }, port + 1)));
    if (onlyRatios) return await compare(rows);
    await waitUntilVacuumed(parlance);
    const grid = async (measured: Omit<MeasuredGrid, "port">) =>
      note(...(await benchGrid(`http://localhost:${port}`, { ...measured, port: port + 2 })));
    await grid({
      project: first,
      name: "usual",
      first: 600,
      search: 150,
      person: await member(parlance, first),
    });
    if (large) await grid({ project: large, name: "big", first: 1_000, search: 250, person: saver });
    note(await signIn(parlance.address));
    note(atMost("start on existing data", await parlance.restart(), 2_000));
    note(memory(await settledMemory(parlance.pid)));
  } finally {
    await parlance.stop();
  }
  await compare(rows);
}

/** A small heap, which exposes growing memory use. */
const inLittleMemory = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-old-space-size=512`,
  LOG_LEVEL: "fatal",
};

/** Runs one measurement without storing its figures, since the amount of work depends on the machine. */
async function runSeparately(
  measure: (parlance: Parlance) => Promise<Row[]>,
  settings: Record<string, string> = {},
): Promise<void> {
  const parlance = await startParlance(port, settings);
  try {
    const rows = await measure(parlance);
    for (const row of rows) console.log(lineOf(row));
    if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
  } finally {
    await parlance.stop();
  }
}

async function settledMemory(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 35_000));
  return await residentMegabytes(pid);
}

function memory(megabytes: number): Row {
  return {
    what: "memory of the Node process at rest, after a start",
    budget: "160 MB",
    figure: `${megabytes.toFixed(0)} MB`,
    holds: megabytes <= 160,
  };
}

/** A user of the big project, created by the measurement of saves. */
const saver = { email: "bench0@example.org", password: benchPassword };

async function member(parlance: Parlance, { app }: BenchProject) {
  const person = { email: "usual@example.org", password: benchPassword };
  await parlance.createUser(app, person.email, person.password);
  return person;
}

async function signIn(address: string): Promise<Row> {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify(saver);
  const headers = { "content-type": "application/json", origin: `http://localhost:${port}` };
  const { ms, result } = await timed(() =>
    send(agent, `${address}/v1/auth/sign-in`, { method: "POST", headers, body }),
  );
  agent.destroy();
  return {
    ...atMost("sign-in", ms, 250),
    ...(result.status === 200 ? {} : { figure: `failed: ${result.text()}`, holds: false }),
  };
}

function lineOf({ what, budget, figure, holds }: Row): string {
  const mark = holds === undefined ? " " : holds ? "✓" : "✗";
  return `${mark} ${what.padEnd(96)} ${budget.padStart(10)}  ${figure}`;
}

/** Prints the table with the figures of the last run on these data sets, and stores this run. */
async function compare(rows: readonly Row[]): Promise<void> {
  const results = await readResults();
  const last = results[dataSets] ?? [];
  console.log("\n  measured, budget, figure, and the figure of the last run\n");
  for (const row of rows)
    console.log(`${lineOf(row)}   (${last.find(({ what }) => what === row.what)?.figure ?? "new"})`);
  if (!onlyRatios) {
    const stored = { ...results, [dataSets]: markRequired(rows, last) };
    await writeFile(resultsFile, `${JSON.stringify(stored, null, 2)}\n`);
  } else if (last.length === 0)
    throw new Error(`There are no stored figures of ${dataSets} to compare the ratios with.`);
  const lost = lostRatios(rows, last);
  for (const { what, figure } of lost)
    console.error(`\nlost: ${what} was within its budget and is ${figure}`);
  if (lost.length > 0) process.exitCode = 1;
}

async function readResults(): Promise<Record<string, Row[]>> {
  return JSON.parse(await readFile(resultsFile, "utf8").catch(() => "{}"));
}

if (hostileMinutes)
  await runSeparately((parlance) => benchHostile(parlance, Number(hostileMinutes)), inLittleMemory);
else if (crowdMinutes) await runSeparately((parlance) => benchCrowd(parlance, Number(crowdMinutes)));
else if (growthSizes)
  await runSeparately((parlance) => benchGrowth(parlance, growthSizes.split(",").map(Number)));
else if (process.argv.includes("--scaling")) await benchScaling();
else await main();
