import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keyName } from "./data.ts";
import { atMost, headersOf, observer, openStream, percentile, type Row, send } from "./measure.ts";
import { collectedMemory } from "./memory.ts";
import type { BenchProject, Parlance } from "./parlance.ts";
import { fill } from "./uploads.ts";

const projects = 20;
const listeners = 200;
const people = 50;
const keys = 1_000;
/** Pause in ms between actions; a user who works without a break saves and scrolls about as often. */
const restMs = 2_000;

/** Two hundred listeners and fifty users who save and scroll in twenty projects at once, for some minutes. */
export async function benchCrowd(parlance: Parlance, minutes: number): Promise<Row[]> {
  const created: BenchProject[] = [];
  for (let number = 0; number < projects; number++) {
    const project = await parlance.createProject(`crowd ${number}`, ["de"]);
    await fill(parlance, project, { keys, languages: ["de"], groups: 5, tags: 5, filled: 1 });
    created.push(project);
  }
  const projectOf = (number: number) => created[number % projects] as BenchProject;
  let events = 0;
  const streams = await Promise.all(
    Array.from({ length: listeners }, (_, number) => {
      const project = projectOf(number);
      const url = `${parlance.address}/v1/live?app=${project.app}`;
      return openStream(url, headersOf(project), () => {
        events += 1;
      });
    }),
  );
  await sleep(5_000);
  const before = await collectedMemory(parlance.pid);
  const work = await workInAll(parlance, projectOf, minutes * 60_000);
  await sleep(10_000);
  const after = await collectedMemory(parlance.pid);
  for (const stream of streams) stream.close();
  return [
    atMost(`save, ${people} people in ${projects} projects, p95`, percentile(work.saves, 0.95), 150),
    atMost("… window of 100 rows meanwhile, p95", percentile(work.windows, 0.95), 25),
    {
      what: "… requests that failed",
      budget: "0",
      figure: String(work.failed.length),
      holds: work.failed.length === 0,
    },
    {
      what: `… pieces that ${listeners} listeners got, of ${work.saves.length} saves`,
      budget: "–",
      figure: String(events),
    },
    {
      what: "… memory of the process before and afterwards, of it live",
      budget: "≤ 1.2 ×",
      figure: `${before.resident.toFixed(0)} → ${after.resident.toFixed(0)} MB, ${before.live.toFixed(0)} → ${after.live.toFixed(0)} MB`,
      holds: after.live <= before.live * 1.2,
    },
  ];
}

async function workInAll(parlance: Parlance, projectOf: (number: number) => BenchProject, ms: number) {
  const until = performance.now() + ms;
  const agent = new Agent({ keepAlive: true });
  const { sendTimed, failed } = observer(agent);
  const done = { saves: [] as number[], windows: [] as number[], failed };
  const person = async (number: number) => {
    const project = projectOf(number);
    const headers = headersOf(project);
    const url = `${parlance.address}/v1/api/entries?app=${project.app}`;
    const rows = `${url}&languages=${encodeURIComponent('["en","de"]')}&limit=100`;
    const { set } = JSON.parse((await send(agent, rows, { headers })).text());
    await sleep((restMs * number) / people);
    for (let count = 0; performance.now() < until; count++) {
      const entries = [
        { key: keyName((number * 31 + count) % keys), language: "de", value: `by ${number}: ${count}` },
      ];
      await sendTimed(done.saves, url, { method: "PATCH", headers, body: JSON.stringify({ entries }) });
      await sendTimed(done.windows, `${rows}&set=${set}&position=${(count * 37) % (keys - 100)}`, {
        headers,
      });
      await sleep(restMs);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  agent.destroy();
  return done;
}
