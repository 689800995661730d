import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, headersOf, openStream, send } from "#bench/measure.ts";
import type { BenchProject } from "#bench/parlance.ts";
import type { Installation } from "./installation.ts";

const clients = 16;
const rounds = 40;
const readers = 16;

const keyOf = (client: number) => `client ${client}`;

/**
 * Clients that save through the proxy and read their own write from whichever process answers, while live readers of
 * all processes listen. Returns what went wrong, and how often a read was answered by another process than its save.
 */
export async function checkCorrectness(installation: Installation) {
  const { parlance } = installation;
  const project = await parlance.createProject("correctness", ["de"]);
  const headers = headersOf(project);
  const url = (path: string, query: Record<string, string> = {}) =>
    `${parlance.address}${path}?${new URLSearchParams({ app: project.app, ...query })}`;
  const keys = Object.fromEntries(
    Array.from({ length: clients }, (_, client) => [keyOf(client), { v: "source" }]),
  );
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ data: { en: { main: { entries: keys } } } });
  await send(agent, url("/v1/api"), { method: "POST", headers, body });
  const found = await send(agent, url("/v1/api/entries", { limit: "1" }), { headers });
  const { set } = JSON.parse(found.text());
  const listening = await Promise.all(
    Array.from({ length: readers }, () => listen(url("/v1/live"), project)),
  );

  const wrong: string[] = [];
  let reads = 0;
  let readsFromOthers = 0;
  const countRead = (save: Answer, read: Answer) => {
    reads += 1;
    if (save.headers["x-served-by"] !== read.headers["x-served-by"]) readsFromOthers += 1;
  };
  const work = async (client: number) => {
    for (let round = 0; round < rounds; round++) {
      const value = `round ${round} of ${client}`;
      const entries = [{ key: keyOf(client), language: "de", value }];
      const saved = await send(agent, url("/v1/api/entries"), {
        method: "PATCH",
        headers,
        body: JSON.stringify({ entries }),
      });
      if (saved.status !== 200) wrong.push(`save: ${saved.status}`);
      const document = await send(agent, url("/v1/api"), { headers });
      countRead(saved, document);
      if (JSON.parse(document.text()).data?.de?.main?.entries?.[keyOf(client)]?.v !== value)
        wrong.push(`document without ${value}`);
      const rows = await send(agent, url("/v1/api/entries", { set, languages: '["de"]', limit: "100" }), {
        headers,
      });
      countRead(saved, rows);
      if (!rows.text().includes(`"${value}"`)) wrong.push(`window without ${value}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  const last = (client: number) => `round ${rounds - 1} of ${client}`;
  await waitFor(() =>
    listening.every(({ text }) =>
      Array.from({ length: clients }, (_, client) => client).every((client) => text().includes(last(client))),
    ),
  ).catch(() => wrong.push("a live reader missed a change"));
  for (const { sequences, close } of listening) {
    const ordered = [...new Set(sequences)].sort((a, b) => a - b);
    if (String(ordered) !== String(sequences)) wrong.push("a live reader got changes twice or out of order");
    close();
  }
  const counts = await send(agent, url("/v1/api/entryCount"), { headers });
  const [stored] = await installation.query(
    `SELECT count(*)::integer AS translated FROM entry e
     JOIN project p ON p.id = e.project_id AND p.app = $1
     JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
     WHERE l.code = 'de' AND e.value_id IS NOT NULL`,
    [project.app],
  );
  const counted = JSON.parse(counts.text()).de?.translated;
  if (counted !== stored.translated) wrong.push(`${counted} counted, ${stored.translated} rows`);
  wrong.push(...(await parlance.checkProject(project.app)).map((fault) => JSON.stringify(fault)));
  agent.destroy();
  return { saves: clients * rounds, reads, readsFromOthers, wrong };
}

async function listen(address: string, project: BenchProject) {
  let received = "";
  const { close } = await openStream(address, headersOf(project), (piece) => {
    received += piece;
  });
  return {
    close,
    text: () => received,
    get sequences() {
      return [...received.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    },
  };
}

async function waitFor(holds: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (holds()) return;
    await sleep(100);
  }
  throw new Error("It did not happen within 30 s.");
}
