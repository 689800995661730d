import type { Agent } from "node:http";
import { keyName } from "./data.ts";
import { atMost, headersOf, load, percentile, type Row, ratio, send } from "./measure.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

const people = 8;
export const benchPassword = "a password that is long enough";
const roundMs = 4_000;

/**
 * Eight users who save cells in one branch, alternating with as many bare transactions of one update and two inserts;
 * and one user alone.
 */
export async function benchSaves(parlance: Parlance, project: BenchProject): Promise<Row[]> {
  const users = await Promise.all(
    Array.from({ length: people }, (_, person) =>
      parlance.createUser(project.app, `bench${person}@example.org`, benchPassword),
    ),
  );
  let count = 0;
  const ours: number[] = [];
  const bare: number[] = [];
  const samples: number[] = [];
  const save = async (agent: Agent, person: number) => {
    count += 1;
    const key = keyName((person * 1_000 + (count % 1_000)) % 10_000);
    const entry = { key, language: "de", value: `saved text ${count} of ${person}` };
    const headers = {
      ...headersOf(project),
      "x-personal-access-token": users[person]?.personalAccessToken ?? "",
    };
    const url = `${parlance.address}/v1/api/entries?app=${project.app}`;
    const body = JSON.stringify({ entries: [entry] });
    const answer = await send(agent, url, { method: "PATCH", headers, body });
    if (answer.status !== 200) throw new Error(answer.text());
  };
  for (let round = 0; round < 3; round++) {
    const saved = await load(people, roundMs, save);
    ours.push(saved.perSecond);
    samples.push(...saved.samples);
    bare.push(await bareTransactions(parlance));
  }
  const alone = await load(1, roundMs, save);
  const floor = percentile(bare, 0.5);
  return [
    atMost(`save of one cell, ${people} people, p95`, percentile(samples, 0.95), 150),
    atMost("save of one cell, one at a time, p50", percentile(alone.samples, 0.5), 8),
    ratio(
      "saves per second against the bare transaction",
      percentile(ours, 0.5) / floor,
      { least: 0.3 },
      `${percentile(ours, 0.5).toFixed(0)}/s of ${floor.toFixed(0)}/s`,
    ),
  ];
}

const contestedMs = 60_000;
const contestedKeys = 300;
const cellsAtOnce = 20;

/**
 * Eight users who fill and empty the same few cells, twenty at a time: afterwards the counters equal those of a scan.
 */
export async function benchContested(parlance: Parlance, project: BenchProject): Promise<Row[]> {
  const url = `${parlance.address}/v1/api/entries?app=${project.app}`;
  const headers = headersOf(project);
  let count = 0;
  const { samples, perSecond } = await load(people, contestedMs, async (agent) => {
    const entries = Array.from({ length: cellsAtOnce }, () => {
      count += 1;
      const key = keyName(Math.floor(Math.random() * contestedKeys));
      return { key, language: "fr", value: Math.random() < 0.5 ? "" : `text ${count} of some words` };
    });
    const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
    const answer = await send(agent, url, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ entries: once }),
    });
    if (answer.status !== 200) throw new Error(answer.text());
  });
  const faults = await parlance.checkProject(project.app);
  return [
    {
      what: `${people} people, ${cellsAtOnce} of ${contestedKeys} cells at once, 60 s: invariants that are broken`,
      budget: "0",
      figure: `${faults.length} (${perSecond.toFixed(0)} saves/s, p95 ${percentile(samples, 0.95).toFixed(0)} ms)`,
      holds: faults.length === 0,
    },
  ];
}

async function bareTransactions(parlance: Parlance): Promise<number> {
  const clients = await Promise.all(Array.from({ length: people }, () => parlance.connect()));
  const [first] = clients;
  await first?.query(
    "CREATE TABLE IF NOT EXISTS bench_row (id integer PRIMARY KEY, body text, version integer)",
  );
  await first?.query(
    "CREATE TABLE IF NOT EXISTS bench_log (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, row_id integer, body text)",
  );
  await first?.query(
    "INSERT INTO bench_row SELECT g, 'text', 0 FROM generate_series(0, 9999) g ON CONFLICT DO NOTHING",
  );
  let count = 0;
  const { perSecond } = await load(people, roundMs, async (_agent, person) => {
    const client = clients[person];
    count += 1;
    const id = (person * 1_000 + (count % 1_000)) % 10_000;
    await client?.query("BEGIN");
    await client?.query({
      name: "update",
      text: "UPDATE bench_row SET body = $2, version = version + 1 WHERE id = $1",
      values: [id, `saved ${count}`],
    });
    await client?.query({
      name: "insert",
      text: "INSERT INTO bench_log (row_id, body) VALUES ($1, $2)",
      values: [id, `saved ${count}`],
    });
    await client?.query({
      name: "insert",
      text: "INSERT INTO bench_log (row_id, body) VALUES ($1, $2)",
      values: [id, "second"],
    });
    await client?.query("COMMIT");
  });
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}
