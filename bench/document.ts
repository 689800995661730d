import { spawn } from "node:child_process";
import { Agent } from "node:http";
import { join } from "node:path";
import { keyName } from "./data.ts";
import { atMost, headersOf, load, percentile, type Row, ratio, send, timed } from "./measure.ts";
import { withExtraMemory } from "./memory.ts";
import { type BenchProject, type Parlance, processorMs } from "./parlance.ts";
import { vacuumed } from "./vacuumed.ts";

const roundMs = 3_000;

/** The published document: a miss of `big`, hits and 304 of `usual` against the framework alone. */
export async function benchDocument(
  parlance: Parlance,
  projects: { usual: BenchProject; big: BenchProject | undefined },
  port: number,
): Promise<Row[]> {
  const rows = await missOfOneLanguage(parlance, projects.usual);
  if (projects.big) rows.push(...(await missOfBig(parlance, projects.big)));
  const url = `${parlance.address}/v1/api?app=${projects.usual.app}`;
  const headers = { ...headersOf(projects.usual), "accept-encoding": "gzip" };
  const agent = new Agent({ keepAlive: true });
  const document = await send(agent, url, { headers });
  agent.destroy();
  const bare = await startBare(port, document.bytes);
  await vacuumed(parlance);
  const known = { ...headers, "if-none-match": String(document.headers.etag) };
  const hit = { ours: [] as number[], bare: [] as number[] };
  const unchanged = { 64: [] as number[], 8: [] as number[] };
  for (let round = 0; round < 3; round++) {
    hit.ours.push(await cost(parlance.pid, 64, (agent) => send(agent, url, { headers })));
    hit.bare.push(await cost(bare.pid, 64, (agent) => send(agent, `${bare.address}/bytes`)));
    for (const connections of [64, 8] as const) {
      const ours = await load(connections, roundMs, (agent) => send(agent, url, { headers: known }));
      const hello = await load(connections, roundMs, (agent) => send(agent, `${bare.address}/hello`));
      unchanged[connections].push(ours.perSecond / hello.perSecond);
    }
  }
  bare.stop();
  rows.push(
    ratio(
      "document of usual, hit, 64 connections: processor time against the framework from memory",
      percentile(hit.ours, 0.5) / percentile(hit.bare, 0.5),
      { most: 1.25 },
      `${(document.bytes / 1000).toFixed(0)} KB gzip`,
    ),
  );
  for (const [connections, least] of [
    [64, 0.8],
    [8, 0.45],
  ] as const)
    rows.push(
      ratio(
        `304, ${connections} connections: requests per second against the framework's hello world`,
        percentile(unchanged[connections], 0.5),
        { least },
      ),
    );
  return rows;
}

/** One language of 10,000 keys after a change, against the same JSON made by one statement. */
async function missOfOneLanguage(parlance: Parlance, project: BenchProject): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  const client = await parlance.connect();
  const { rows } = await client.query(
    `SELECT p.id AS project, p.default_branch_id AS branch, l.id AS language FROM project p
    JOIN language l ON l.project_id = p.id AND l.branch_id = p.default_branch_id AND l.code = 'de' WHERE p.app = $1`,
    [project.app],
  );
  const at = [rows[0].project, rows[0].branch, rows[0].language];
  const headers = { ...headersOf(project), "accept-encoding": "gzip" };
  const query = new URLSearchParams({ app: project.app, requestedLanguages: '["de"]' });
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 10; round++) {
    const entries = [{ key: keyName(round), language: "de", value: `changed ${round} ${Date.now()}` }];
    const body = JSON.stringify({ entries });
    const url = `${parlance.address}/v1/api/entries?app=${project.app}`;
    const saved = await send(agent, url, { method: "PATCH", headers, body });
    if (saved.status !== 200) throw new Error(saved.text());
    ours.push((await timed(() => send(agent, `${parlance.address}/v1/api?${query}`, { headers }))).ms);
    bare.push((await timed(() => client.query(oneLanguage, at))).ms);
  }
  await client.end();
  agent.destroy();
  return [
    atMost("document of usual, one language, miss, p95", percentile(ours, 0.95), 150),
    ratio(
      "document of usual, one language, miss, against its bare SQL",
      percentile(ours, 0.5) / percentile(bare, 0.5),
      { most: 2 },
    ),
  ];
}

const oneLanguage = `
  SELECT g.id, string_agg(to_json(k.name)::text || ':' || json_build_object('v', v.body, 'd', d.body)::text, ','
    ORDER BY k.id) AS entries
  FROM entry_key k
  JOIN entry_group g ON g.project_id = k.project_id AND g.branch_id = k.branch_id AND g.id = k.group_id
  JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id AND e.language_id = $3
  LEFT JOIN text v ON v.project_id = k.project_id AND v.id = e.value_id
  LEFT JOIN text d ON d.project_id = k.project_id AND d.id = e.draft_id
  WHERE k.project_id = $1 AND k.branch_id = $2 AND k.trashed_by IS NULL GROUP BY g.id ORDER BY g.id`;

async function missOfBig(parlance: Parlance, big: BenchProject): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  const { result: answer, extra } = await withExtraMemory(parlance.pid, () =>
    timed(() => send(agent, `${parlance.address}/v1/api?app=${big.app}`, { headers: headersOf(big) })),
  );
  agent.destroy();
  const { ms, result } = answer;
  const megabytes = result.bytes / 1e6;
  return [
    {
      what: `document of big, all languages, miss (${megabytes.toFixed(0)} MB)`,
      budget: "12 s",
      figure: `${(ms / 1000).toFixed(1)} s`,
      holds: ms <= 12_000,
    },
    ratio("extra memory against the document of big", extra / megabytes, { most: 1.5 }),
  ];
}

/** Milliseconds of processor time per request. */
async function cost(
  pid: number,
  connections: number,
  once: (agent: Agent) => Promise<unknown>,
): Promise<number> {
  const before = await processorMs(pid);
  const { count } = await load(connections, roundMs, once);
  return ((await processorMs(pid)) - before) / count;
}

async function startBare(port: number, bytes: number) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "fastify-server.ts"), String(port), String(bytes)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
