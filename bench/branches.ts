import { Agent } from "node:http";
import type pg from "pg";
import { type DataSet, keyName } from "./data.ts";
import { atMost, headersOf, percentile, type Row, ratio, send, timed } from "./measure.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

const differences = 1_000;
/** Tables that a branch copies, and tables that an import fills in addition. */
const copied = ["language", "entry_group", "entry_key", "entry", "tag", "tag_key"];
const filled = [...copied, "text", "entry_change", "resource_change", "counter"];

/** Time and space that a second branch of a project takes, and the preview of a merge. */
export async function benchBranches(parlance: Parlance, project: BenchProject, set: DataSet): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  const client = await parlance.connect();
  const post = async (path: string, body: unknown, query: Record<string, string> = {}) => {
    const search = new URLSearchParams({ app: project.app, ...query });
    const answer = await send(agent, `${parlance.address}${path}?${search}`, {
      method: "POST",
      headers: headersOf(project),
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(answer.text());
    return JSON.parse(answer.text());
  };
  const sizeBefore = await sizeOf(client);
  const firstCopyMs = await copyOfTheSame(client, project);
  await client.query(`VACUUM ${copied.join(", ")}`);
  const sizeWithFreeSpace = await sizeOf(client);
  const created = await timed(() => post("/v1/api/branches", { name: "bench", sourceBranch: "main" }));
  const added = (await sizeOf(client)) - sizeWithFreeSpace;
  const secondCopyMs = await copyOfTheSame(client, project);
  await client.end();

  const entries = Object.fromEntries(
    Array.from({ length: differences }, (_, n) => [keyName((n * 97) % set.keys), { v: `merged ${n}` }]),
  );
  const grouped = Map.groupBy(Object.entries(entries), ([key]) => groupOf(key, set));
  const groups = Object.fromEntries(
    [...grouped].map(([name, of]) => [name, { entries: Object.fromEntries(of) }]),
  );
  await post("/v1/api", { data: { de: groups } }, { branch: created.result._id });
  const previews: number[] = [];
  let total = 0;
  for (let round = 0; round < 10; round++) {
    const { ms, result } = await timed(() =>
      post("/v1/api/branches/merge", { from: "bench", to: "main" }, { dryRun: "true" }),
    );
    previews.push(ms);
    total = result.total;
  }
  const merged = await timed(() => post("/v1/api/branches/merge", { from: "bench", to: "main" }));
  agent.destroy();
  return [
    atMost("branch of the project", created.ms, 15_000),
    ratio(
      "branch against INSERT … SELECT of the same rows with their indexes",
      created.ms / ((firstCopyMs + secondCopyMs) / 2),
      {
        most: 2,
      },
    ),
    ratio("size of a second branch against that of the first with its texts and log", added / sizeBefore, {
      most: 0.4,
    }),
    atMost(`merge preview of ${total} differences, p95`, percentile(previews, 0.95), 1_000),
    { what: `merge of ${total} differences`, budget: "–", figure: `${merged.ms.toFixed(0)} ms` },
  ];
}

function groupOf(key: string, set: DataSet): string {
  return `group ${Number(key.slice(key.lastIndexOf("string") + 6)) % set.groups}`;
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes FROM unnest($1::text[]) AS name",
    [filled],
  );
  return rows[0].bytes;
}

/** Copies the same rows under a branch id that does not exist, in one transaction that is rolled back. */
async function copyOfTheSame(client: pg.Client, { app }: BenchProject): Promise<number> {
  const { rows } = await client.query("SELECT id, default_branch_id FROM project WHERE app = $1", [app]);
  const { id, default_branch_id: branch } = rows[0];
  await client.query("BEGIN");
  const { ms } = await timed(async () => {
    for (const table of copied) {
      const columns = await client.query(
        "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND column_name <> 'branch_id' AND is_generated = 'NEVER'",
        [table],
      );
      const names = columns.rows.map((row) => row.column_name).join(", ");
      await client.query(
        `INSERT INTO ${table} (branch_id, ${names}) SELECT 0, ${names} FROM ${table} WHERE project_id = $1 AND branch_id = $2`,
        [id, branch],
      );
    }
  });
  await client.query("ROLLBACK");
  return ms;
}
