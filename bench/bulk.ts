import { Agent } from "node:http";
import { bodies, keyName } from "./data.ts";
import { atMost, headersOf, percentile, type Row, ratio, send, timed } from "./measure.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

const keys = 100_000;

export type Target = { parlance: Parlance; project: BenchProject; agent: Agent };

/** A bulk action on 100,000 entries of a separate project, its dry run, and concurrent saves by one user. */
export async function benchBulk(parlance: Parlance): Promise<Row[]> {
  const project = await parlance.createProject("bulk", ["de"]);
  const agent = new Agent({ keepAlive: true });
  const target = { parlance, project, agent };
  for (const language of ["en", "de"]) {
    const set = { keys, languages: ["de"], groups: 200, tags: 50, filled: 1 };
    for (const body of bodies(set, language)) await call(target, { path: "/v1/api", body });
  }
  const preview = await timed(() => bulk(target, { status: 2, dryRun: true }));
  const rewriting = { action: "replace", find: "payment", replacement: "purchase" };
  const replaced = await timed(() => bulk(target, { ...rewriting, dryRun: true }));
  const comment = (key: string, count: number) => ({ key, language: "en", comment: `meanwhile ${count}` });
  const saves = await savesDuring(target, () => runJob(target, 1), comment);
  const ours: number[] = [];
  const bare: number[] = [];
  for (const status of [2, 3, 4]) {
    ours.push((await timed(() => runJob(target, status))).ms);
    bare.push(await bareUpdate(parlance, project, status - 1));
  }
  agent.destroy();
  const floor = percentile(bare, 0.5);
  return [
    atMost(`select all and dry run of a status on ${preview.result.count} entries`, preview.ms, 1_000),
    atMost(`… of find and replace, which finds ${replaced.result.count}`, replaced.ms, 1_000),
    atMost(`bulk status on ${keys} entries, as a job with progress`, percentile(ours, 0.5), 10_000),
    ratio(
      "bulk status against one bare UPDATE with its log rows",
      percentile(ours, 0.5) / floor,
      { most: 3 },
      `${floor.toFixed(0)} ms`,
    ),
    atMost("a save of another cell meanwhile, p95", percentile(saves, 0.95), 300),
    atMost("… the longest", Math.max(...saves), 300),
  ];
}

async function bulk(target: Target, { dryRun, ...body }: Record<string, unknown> & { dryRun: boolean }) {
  const query = dryRun ? "&dryRun=true" : "";
  const selection = { action: "setStatus", q: "", languages: ["de"], ...body };
  return await call(target, { path: "/v1/api/entries/bulk", query, body: JSON.stringify(selection) });
}

/** Sets a status on all entries; resolves at the end of the job. */
async function runJob(target: Target, status: number): Promise<void> {
  const { job } = await bulk(target, { status, dryRun: false });
  for (let state = "queued"; state !== "done"; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ state } = await call(target, { path: `/v1/api/jobs/${job}`, method: "GET" }));
    if (state === "failed" || state === "canceled") throw new Error(`The job is ${state}.`);
  }
}

/** Durations in ms of consecutive saves by one user while something else runs. */
export async function savesDuring(
  target: Target,
  work: () => Promise<void>,
  entryOf: (key: string, count: number) => object,
): Promise<number[]> {
  const saves: number[] = [];
  let running = true;
  const ended = work().finally(() => {
    running = false;
  });
  for (let count = 0; running; count++) {
    const body = JSON.stringify({ entries: [entryOf(keyName((count * 97) % keys), count)] });
    saves.push((await timed(() => call(target, { path: "/v1/api/entries", method: "PATCH", body }))).ms);
  }
  await ended;
  return saves;
}

type Call = { path: string; method?: string; query?: string; body?: string };

export async function call(
  { parlance, project, agent }: Target,
  { path, method = "POST", query = "", body }: Call,
) {
  const answer = await send(agent, `${parlance.address}${path}?app=${project.app}${query}`, {
    method,
    headers: headersOf(project),
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status !== 200) throw new Error(answer.text());
  return JSON.parse(answer.text());
}

/** Changes the same rows and their log in one SQL statement. */
async function bareUpdate(parlance: Parlance, { app }: BenchProject, status: number): Promise<number> {
  const client = await parlance.connect();
  const { ms } = await timed(() =>
    client.query(
      `WITH changed AS (
         UPDATE entry e SET status = $2, version = e.version + 1, updated_at = now()
         FROM entry o, project p, language l
         WHERE p.app = $1 AND l.project_id = p.id AND l.branch_id = p.default_branch_id AND l.code = 'de'
           AND o.project_id = p.id AND o.branch_id = l.branch_id AND o.language_id = l.id
           AND e.project_id = o.project_id AND e.branch_id = o.branch_id AND e.key_id = o.key_id
           AND e.language_id = o.language_id
         RETURNING e.*, o.status AS old_status)
       INSERT INTO entry_change (project_id, branch_id, key_id, change_set_id, language_id, version, fields,
         status_before, status_after)
       SELECT project_id, branch_id, key_id, -$2::integer, language_id, version, 4, old_status, status FROM changed`,
      [app, status],
    ),
  );
  await client.end();
  return ms;
}
