import { once } from "node:events";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { maxUnusedMs } from "#server/exchange/document/document-cache.ts";
import { keyName, usual } from "./data.ts";
import type { Attack, Repeated } from "./hostile-clients.ts";
import { atMost, headersOf, observer, percentile, type Row } from "./measure.ts";
import { collectedMemory } from "./memory.ts";
import type { BenchProject, Parlance } from "./parlance.ts";
import { benchPassword } from "./saves.ts";
import { fill } from "./uploads.ts";

/** Limits for ordinary users, in ms: three times their budgets. */
const budgets = { search: 750, window: 75, save: 450 };
const streamPeople = 5;
/** Pause in ms for releasing temporary memory. */
const restMs = 60_000;

/**
 * Careless and hostile clients in one project beside ordinary work in another, for some minutes: no process exits,
 * ordinary responses stay fast, and memory and connections return to their initial values.
 */
export async function benchHostile(parlance: Parlance, minutes: number): Promise<Row[]> {
  const ordinary = await parlance.createProject("ordinary", usual.languages);
  const project = await parlance.createProject("attacked", usual.languages);
  for (const item of [ordinary, project]) await fill(parlance, item, usual);
  const people = await createPeople(parlance, project);
  await workOrdinarily(parlance, ordinary, 10_000);
  const attack = (ms: number) => attackBesideWork(parlance, { ordinary, project, people, ms });
  const before = await footprint(parlance);
  // A process may keep memory that it once needed, while leaks grow with time. So the footprint is measured twice.
  const firstMs = Math.min(5, minutes / 4) * 60_000;
  const first = await attack(firstMs);
  const early = await footprint(parlance);
  const second = await attack(minutes * 60_000 - firstMs);
  await sleep(maxUnusedMs);
  const after = await footprint(parlance);
  const work = mergeWork(first.work, second.work);
  return [
    ...first.repeated.map(([what, count], index) => ({
      what: `  ${what}`,
      budget: "–",
      figure: String(count + (second.repeated[index]?.[1] ?? 0)),
    })),
    {
      what: "ordinary requests that failed",
      budget: "0",
      figure: failures(work),
      holds: work.failed.length === 0,
    },
    atMost("ordinary searches meanwhile, p95", percentile(work.searches, 0.95), budgets.search),
    atMost("ordinary windows meanwhile, p95", percentile(work.windows, 0.95), budgets.window),
    atMost("ordinary saves meanwhile, p95", percentile(work.saves, 0.95), budgets.save),
    grown("memory in use before and at the end, garbage collected", before.live, after.live, "MB"),
    grown("resident memory after the first minutes and at the end", early.resident, after.resident, "MB"),
    { what: "resident memory before", budget: "–", figure: `${before.resident.toFixed(0)} MB` },
    grown("connections to the database", before.connections, after.connections, ""),
    await intact(parlance, [ordinary, project]),
  ];
}

/** Attacks a project beside ordinary work, then waits. */
async function attackBesideWork(
  parlance: Parlance,
  { ordinary, ...attack }: Omit<Attack, "address"> & { ordinary: BenchProject },
): Promise<{ work: Ordinary; repeated: Repeated }> {
  const attacked = attackInWorker({ ...attack, address: parlance.address });
  const work = await workOrdinarily(parlance, ordinary, attack.ms);
  const repeated = await attacked;
  await sleep(restMs);
  return { work, repeated };
}

/** Runs the clients in a worker thread, so that their own load does not delay the measured requests. */
async function attackInWorker(attack: Attack): Promise<Repeated> {
  const clients = new Worker(new URL("./hostile-clients.ts", import.meta.url), { workerData: attack });
  const [repeated] = await once(clients, "message");
  return repeated;
}

function failures({ failed }: Ordinary): string {
  return failed.length === 0 ? "0" : `${failed.length} (${[...new Set(failed)].slice(0, 5).join(", ")})`;
}

/** Limits growth to 50 %. */
function grown(what: string, before: number, after: number, unit: string): Row {
  const figure = `${before.toFixed(0)} → ${after.toFixed(0)} ${unit}`.trim();
  return { what, budget: "≤ 1.5 ×", figure, holds: after <= before * 1.5 };
}

async function intact(parlance: Parlance, projects: readonly BenchProject[]): Promise<Row> {
  const faults = (await Promise.all(projects.map(({ app }) => parlance.checkProject(app)))).flat();
  return {
    what: "invariants that are broken",
    budget: "0",
    figure: String(faults.length),
    holds: faults.length === 0,
  };
}

async function createPeople(parlance: Parlance, { app }: BenchProject): Promise<string[]> {
  const people = [];
  for (let person = 0; person < streamPeople; person++) {
    const created = await parlance.createUser(app, `many-streams${person}@example.org`, benchPassword);
    people.push(created.personalAccessToken);
  }
  return people;
}

async function footprint(parlance: Parlance) {
  const client = await parlance.connect();
  const { rows } = await client.query(
    "SELECT count(*)::integer AS connections FROM pg_stat_activity WHERE application_name = 'parlance'",
  );
  await client.end();
  return { ...(await collectedMemory(parlance.pid)), connections: Number(rows[0]?.connections) };
}

type Ordinary = { searches: number[]; windows: number[]; saves: number[]; failed: string[] };

function mergeWork(first: Ordinary, second: Ordinary): Ordinary {
  return {
    searches: [...first.searches, ...second.searches],
    windows: [...first.windows, ...second.windows],
    saves: [...first.saves, ...second.saves],
    failed: [...first.failed, ...second.failed],
  };
}

/** Number of windows that a user reads of each search result. */
const windowsOfSearch = 10;

/** Four users who search, scroll through the results and save cells, a few times a second each. */
async function workOrdinarily(parlance: Parlance, project: BenchProject, ms: number): Promise<Ordinary> {
  const agent = new Agent({ keepAlive: true });
  const { sendTimed, failed } = observer(agent);
  const done: Ordinary = { searches: [], windows: [], saves: [], failed };
  const headers = headersOf(project);
  const url = `${parlance.address}/v1/api/entries?app=${project.app}`;
  const until = performance.now() + ms;
  const rows = `${url}&languages=${encodeURIComponent('["en","de"]')}&limit=100`;
  const person = async (number: number) => {
    for (let count = 0; performance.now() < until; count++) {
      const found = await sendTimed(done.searches, `${rows}&q=key:area${(number * 20 + count) % 97}`, {
        headers,
      });
      const { set, total = 0 } = JSON.parse(found.text()) as { set?: string; total?: number };
      for (let window = 0; window < windowsOfSearch && performance.now() < until; window++) {
        const index = count * windowsOfSearch + window;
        const value = `ordinary ${number} ${index}`;
        const entries = [{ key: keyName(number * 1_000 + (index % 1_000)), language: "de", value }];
        await sleep(150);
        await sendTimed(done.saves, url, { method: "PATCH", headers, body: JSON.stringify({ entries }) });
        await sleep(150);
        await sendTimed(done.windows, `${rows}&set=${set}&position=${(window * 37) % Math.max(1, total)}`, {
          headers,
        });
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, (_, number) => person(number)));
  agent.destroy();
  return done;
}
