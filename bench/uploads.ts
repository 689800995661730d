import { Agent } from "node:http";
import { bodies, type DataSet } from "./data.ts";
import { atMost, headersOf, type Row, ratio, send, timed } from "./measure.ts";
import { withExtraMemory } from "./memory.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

/** Fills a project language by language. */
export async function fill(parlance: Parlance, project: BenchProject, set: DataSet): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  let entries = 0;
  for (const language of ["en", ...set.languages]) {
    for (const body of bodies(set, language)) entries += await upload(parlance, project, agent, body);
  }
  agent.destroy();
  return entries;
}

async function upload(
  parlance: Parlance,
  project: BenchProject,
  agent: Agent,
  body: string,
): Promise<number> {
  const answer = await send(agent, `${parlance.address}/v1/api?app=${project.app}`, {
    method: "POST",
    headers: headersOf(project),
    body,
  });
  if (answer.status !== 200) throw new Error(answer.text());
  return JSON.parse(answer.text()).total;
}

/** 100,000 entries in one request into an empty project, then the same request again. */
export async function benchUploads(parlance: Parlance): Promise<Row[]> {
  const project = await parlance.createProject("upload", []);
  const set = { keys: 100_000, languages: [], groups: 200, tags: 50, filled: 1 };
  const [body = ""] = bodies(set, "en", set.keys);
  const agent = new Agent({ keepAlive: true });
  const { result: first, extra } = await withExtraMemory(parlance.pid, () =>
    timed(() => upload(parlance, project, agent, body)),
  );
  const again = await timed(() => upload(parlance, project, agent, body));
  agent.destroy();
  const copied = await copyOfTheSame(parlance, project);
  return [
    atMost(
      `upload of 100,000 entries (${(body.length / 1e6).toFixed(0)} MB) into an empty project`,
      first.ms,
      12_000,
    ),
    ratio("upload against COPY of the same rows with their indexes", first.ms / copied, { most: 2.5 }),
    atMost("the same again, unchanged", again.ms, 2_000),
    {
      what: "memory while it is taken in",
      budget: "300 MB",
      figure: `${extra.toFixed(0)} MB`,
      holds: extra <= 300,
    },
  ];
}

const copiedTables = ["text", "entry_key", "entry", "entry_change", "resource_change", "tag_key"];

/** `COPY` of the same rows into the same tables under another project, in one transaction that is rolled back. */
export async function copyOfTheSame(parlance: Parlance, { app }: BenchProject): Promise<number> {
  const client = await parlance.connect();
  const { rows } = await client.query(
    "SELECT id, current_setting('data_directory') AS folder FROM project WHERE app = $1",
    [app],
  );
  const { id, folder } = rows[0];
  const copies: string[] = [];
  for (const table of copiedTables) {
    const columns = await client.query(
      "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND column_name <> 'project_id' AND is_generated = 'NEVER'",
      [table],
    );
    const names = columns.rows.map((row) => row.column_name).join(", ");
    const file = `'${folder}/bench.${table}'`;
    await client.query(`COPY (SELECT 0, ${names} FROM ${table} WHERE project_id = ${id}) TO ${file}`);
    copies.push(`COPY ${table} (project_id, ${names}) FROM ${file}`);
  }
  await client.query("BEGIN");
  const { ms } = await timed(async () => {
    for (const copy of copies) await client.query(copy);
  });
  await client.query("ROLLBACK");
  await client.end();
  return ms;
}
