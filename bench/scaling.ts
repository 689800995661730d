import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { keyName, usual } from "./data.ts";
import { headersOf, send } from "./measure.ts";
import type { BenchProject } from "./parlance.ts";
import { checkCorrectness } from "./scaling/correctness.ts";
import { measureCosts } from "./scaling/costs.ts";
import {
  type Installation,
  type Postgres,
  type Shape,
  startInstallation,
  startPostgres,
} from "./scaling/installation.ts";
import type { Measured } from "./scaling/meter.ts";
import {
  combine,
  connectionsTo,
  costOf,
  type Footprint,
  footprintOf,
  footprintOfGroup,
  zero,
} from "./scaling/processes.ts";
import { repeat } from "./scaling/repeat.ts";
import { fill } from "./uploads.ts";

type Table = { heading: string; head: readonly string[]; rows: string[][] };

const resultsFile = join(import.meta.dirname, "scaling.json");
/** Time in which a process collects garbage and closes unused connections after its last request, in ms. */
const restMs = 65_000;
const largest = "4 web and a worker";
const shapes: Array<[name: string, shape: Shape]> = [
  ["2 web and a worker", { web: 2, worker: true }],
  [largest, { web: 4, worker: true }],
  ["2 web and a worker, PgBouncer", { web: 2, worker: true, pooler: true }],
];

/**
 * Measures processor time per action, memory and connections, and checks that several processes behind nginx behave
 * like one. Needs nginx and PgBouncer of Debian. Stores the tables of docs/scaling.md.
 */
export async function benchScaling(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const single = await measureOne(postgres);
    const several: SeveralProcesses[] = [];
    for (const [index, [name, shape]] of shapes.entries())
      several.push({ name, ...(await measureSeveral(postgres, `several_${index}`, shape)) });
    const tables = [
      capacityTable(single.costs),
      costsTable(single.costs),
      savesTable(several),
      memoryTable([...single.memory, ...(several.find(({ name }) => name === largest)?.memory ?? [])]),
      connectionsTable(several),
      correctnessTable(several),
    ];
    for (const table of tables) print(table);
    const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 1024 ** 3)} GB and PostgreSQL ${postgres.version}`;
    const date = new Date().toISOString().slice(0, 10);
    await writeFile(resultsFile, `${JSON.stringify({ date, machine, tables }, null, 2)}\n`);
    if (several.some(({ correctness }) => correctness.wrong.length > 0)) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

type Memory = { what: string } & Footprint;

/** A single process with both roles: the cost of each action, and its memory. */
async function measureOne(postgres: Postgres): Promise<{ costs: Measured[]; memory: Memory[] }> {
  const installation = await startInstallation(postgres, "one", { web: 1, worker: false });
  try {
    const { parlance } = installation;
    const project = await parlance.createProject("usual", usual.languages);
    await fill(parlance, project, usual);
    const { rows, footprintWithReaders } = await measureCosts(installation, project);
    await sleep(restMs);
    const memory = await memoryOf(installation, "one process, after the actions above");
    return {
      costs: rows,
      memory: [{ what: "one process, with 1,000 live readers", ...footprintWithReaders }, ...memory],
    };
  } finally {
    await installation.stop();
  }
}

type SeveralProcesses = { name: string } & Awaited<ReturnType<typeof measureSeveral>>;

/** Several web processes behind nginx, and a worker. */
async function measureSeveral(postgres: Postgres, database: string, shape: Shape) {
  const installation = await startInstallation(postgres, database, shape);
  try {
    const { parlance, parts } = installation;
    const correctness = await checkCorrectness(installation);
    console.log(correctness);
    const project = await parlance.createProject("usual", usual.languages);
    await fill(parlance, project, usual);
    await sleep(5_000);
    const resting = await costOf(parts, () => sleep(15_000));
    const perSecond = combine(zero, resting.cost, 1 / resting.seconds);
    const count = 3_000;
    const watched = watchConnections(installation);
    await repeat(500, 32, (agent, index) => save(installation, project, agent, index));
    const { cost, seconds } = await costOf(parts, () =>
      repeat(count, 32, (agent, index) => save(installation, project, agent, index)),
    );
    const busiest = await watched.stop();
    await sleep(restMs);
    const rest = await countConnections(installation);
    const perThousand = combine(zero, combine(cost, perSecond, -seconds), 1_000 / count);
    return {
      correctness,
      perThousand,
      rest,
      busiest,
      memory: await memoryOf(installation, `${shape.web} web and a worker: a web process`),
    };
  } finally {
    await installation.stop();
  }
}

async function save(
  installation: Installation,
  project: BenchProject,
  agent: Parameters<typeof send>[0],
  index: number,
) {
  const url = `${installation.parlance.address}/v1/api/entries?app=${project.app}`;
  const entries = [{ key: keyName(index % usual.keys), language: "de", value: `saved text ${index}` }];
  const answer = await send(agent, url, {
    method: "PATCH",
    headers: headersOf(project),
    body: JSON.stringify({ entries }),
  });
  if (answer.status !== 200) throw new Error(answer.text());
}

type Connections = { web: number; worker: number; all: number };

/** Connections of the busiest web process, of the worker, and of all processes. */
async function countConnections({ web, worker, databasePort }: Installation): Promise<Connections> {
  const ofWeb = await Promise.all(web.map(({ pid }) => connectionsTo(databasePort, pid)));
  const ofWorker = worker ? await connectionsTo(databasePort, worker.pid) : 0;
  return {
    web: Math.max(...ofWeb),
    worker: ofWorker,
    all: ofWeb.reduce((sum, count) => sum + count, ofWorker),
  };
}

/** Records the most connections until it is stopped. */
function watchConnections(installation: Installation) {
  const most: Connections = { web: 0, worker: 0, all: 0 };
  const sample = async () => {
    const now = await countConnections(installation);
    for (const part of ["web", "worker", "all"] as const) most[part] = Math.max(most[part], now[part]);
  };
  const timer = setInterval(() => void sample(), 250);
  return {
    async stop() {
      clearInterval(timer);
      await sample();
      return most;
    },
  };
}

async function memoryOf({ web, worker, parts }: Installation, name: string): Promise<Memory[]> {
  const [first] = web;
  if (!first) return [];
  const { processes, ...database } = await footprintOfGroup(parts.postgres);
  return [
    { what: name, ...(await footprintOf(first.pid)) },
    ...(worker ? [{ what: "the worker", ...(await footprintOf(worker.pid)) }] : []),
    { what: `PostgreSQL with ${processes} processes`, ...database },
  ];
}

const secondsOf = (value: number) => (Math.abs(value) < 0.995 ? value.toFixed(2) : value.toFixed(1));
const megabytesOf = (value: number) => `${value.toFixed(0)} MB`;

function costsTable(rows: readonly Measured[]): Table {
  return {
    heading: "Cost of each action",
    head: ["What", "Node", "PostgreSQL"],
    rows: rows.map(({ what, cost }) => [what, `${secondsOf(cost.node)} s`, `${secondsOf(cost.postgres)} s`]),
  };
}

/** Actions that half of a core serves, extrapolated from their costs. */
function capacityTable(rows: readonly Measured[]): Table {
  const actions = rows.flatMap(({ what, cost: { node, postgres } }) => {
    const [, count = "", action = ""] = /^([\d,]+) ((?!.*\blive\b).+)$/.exec(what) ?? [];
    const perSecond = (Number(count.replace(",", "")) * 0.5) / (node + postgres);
    return action === "" ? [] : [[action, perSecond.toLocaleString("en", { maximumSignificantDigits: 2 })]];
  });
  return {
    heading: "How far one machine goes",
    head: ["Half of a core serves", "In a second"],
    rows: actions,
  };
}

function savesTable(several: readonly SeveralProcesses[]): Table {
  return {
    heading: "The same with several processes",
    head: ["1,000 saves of one cell, 32 at a time", "Node", "PostgreSQL", "nginx"],
    rows: several.map(({ name, perThousand: { node, postgres, proxy } }) => [
      name,
      ...[node, postgres, proxy].map((value) => `${secondsOf(value)} s`),
    ]),
  };
}

function memoryTable(rows: readonly Memory[]): Table {
  return {
    heading: "Memory",
    head: ["Process", "Resident", "Proportional"],
    rows: rows.map(({ what, resident, proportional }) => [
      what,
      megabytesOf(resident),
      megabytesOf(proportional),
    ]),
  };
}

function connectionsTable(several: readonly SeveralProcesses[]): Table {
  return {
    heading: "Connections",
    head: ["At rest → with 32 saves at a time", "A web process", "The worker", "All"],
    rows: several.map(({ name, rest, busiest }) => [
      name,
      ...(["web", "worker", "all"] as const).map((part) => `${rest[part]} → ${busiest[part]}`),
    ]),
  };
}

function correctnessTable(several: readonly SeveralProcesses[]): Table {
  return {
    heading: "Several processes behave like one",
    head: ["Processes", "Saves", "Reads", "of them by another process", "Wrong"],
    rows: several.map(({ name, correctness: { saves, reads, readsFromOthers, wrong } }) => [
      name,
      ...[saves, reads, readsFromOthers, wrong.length].map(String),
    ]),
  };
}

function print({ heading, head, rows }: Table): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  console.log(
    `\n## ${heading}\n\n${line(head)}\n|${"---|".repeat(head.length)}\n${rows.map(line).join("\n")}`,
  );
}
