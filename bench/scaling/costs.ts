import type { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { bodies, keyName, usual } from "#bench/data.ts";
import { headersOf, openStream, send } from "#bench/measure.ts";
import type { BenchProject, Parlance } from "#bench/parlance.ts";
import { benchPassword } from "#bench/saves.ts";
import type { Installation } from "./installation.ts";
import { type Measured, type Meter, makeMeter } from "./meter.ts";
import { backgroundMs, combine, costOf, footprintOf, zero } from "./processes.ts";
import { repeat } from "./repeat.ts";

const readers = 1_000;
/** Time in which caches are filled, statistics refreshed and garbage collected, in ms. */
const settleMs = 20_000;
const restMs = 40_000;
const gzip = { "accept-encoding": "gzip" };

/** Processor time per action, without what the installation uses at rest. */
export async function measureCosts(installation: Installation, project: BenchProject) {
  const { parlance, parts } = installation;
  const client = makeClient(parlance, project);
  const meter = makeMeter(parts);
  await measureEditing(meter, client);
  await measureDocuments(meter, client);
  await measureUploads(meter, parlance);
  await sleep(settleMs);
  const rest = await costOf(parts, () => sleep(restMs));
  const perSecond = combine(zero, rest.cost, 1 / rest.seconds);
  const live = await measureReaders(installation, client);
  const rows: Measured[] = [
    { what: "an hour at rest", cost: combine(zero, perSecond, 3_600) },
    ...meter.rows(perSecond),
    ...live.atRest.rows(zero),
    ...live.meter.rows(perSecond),
  ];
  return { rows: withoutSaves(rows), footprintWithReaders: live.footprint };
}

type Client = ReturnType<typeof makeClient>;

function makeClient(parlance: Parlance, project: BenchProject) {
  const headers = headersOf(project);
  const url = (path: string, query: Record<string, string> = {}) =>
    `${parlance.address}${path}?${new URLSearchParams({ app: project.app, ...query })}`;
  let saved = 0;
  return {
    project,
    headers,
    url,
    async save(agent: Agent) {
      saved += 1;
      const entries = [{ key: keyName(saved % usual.keys), language: "de", value: `saved text ${saved}` }];
      const body = JSON.stringify({ entries });
      await expectStatus(200, send(agent, url("/v1/api/entries"), { method: "PATCH", headers, body }));
    },
    async read(agent: Agent, address: string, extra: Record<string, string> = {}, status = 200) {
      return await expectStatus(status, send(agent, address, { headers: { ...headers, ...extra } }));
    },
  };
}

async function measureEditing(meter: Meter, { url, save, read }: Client): Promise<void> {
  // Fills caches and plans.
  await repeat(500, 8, save);
  await meter.measure("1,000 saves of one cell, 8 at a time", { per: 1_000, count: 3_000 }, () =>
    repeat(3_000, 8, save),
  );
  await meter.measure("1,000 saves of one cell, one at a time", { per: 1_000, count: 1_000 }, () =>
    repeat(1_000, 1, save),
  );
  const languages = JSON.stringify(["en", ...usual.languages.slice(0, 4)]);
  const find = (agent: Agent, query: Record<string, string>, extra = {}) =>
    read(agent, url("/v1/api/entries", { languages, limit: "100", ...query }), extra);
  const first = await repeat(1, 1, (agent) => find(agent, {}));
  const { set } = JSON.parse(first?.text() ?? "");
  const brotli = { "accept-encoding": "br" };
  await meter.measure("1,000 windows of the grid, 100 rows × 5 languages", { per: 1_000, count: 1_000 }, () =>
    repeat(1_000, 8, (agent, index) =>
      find(agent, { set, position: String((index * 7_919) % (usual.keys - 100)) }, brotli),
    ),
  );
  await meter.measure(`1,000 searches for a word in ${textsOf(usual)} texts`, { per: 1_000, count: 60 }, () =>
    repeat(60, 4, (agent, index) => find(agent, { q: `"${words[index % words.length]}"` })),
  );
}

const words = ["payment", "invoice", "welcome", "address", "empty", "支付"];

function textsOf({ keys, languages, filled }: typeof usual): string {
  return (keys * (1 + languages.length * filled)).toLocaleString("en");
}

async function measureDocuments(meter: Meter, { url, save, read }: Client): Promise<void> {
  const document = url("/v1/api");
  const german = url("/v1/api", { requestedLanguages: '["de"]' });
  for (const [what, address, count] of [
    ["one language, 10,000 keys", german, 20],
    ["6 languages, 10,000 keys", document, 6],
  ] as const)
    await meter.measure(`1,000 documents computed, ${what}`, { per: 1_000, count }, () =>
      repeat(count, 1, async (agent) => {
        await save(agent);
        await read(agent, address, gzip);
      }),
    );
  const cached = await repeat(1, 1, (agent) => read(agent, document, gzip));
  const size = ((cached?.bytes ?? 0) / 1_000).toFixed(0);
  const unchanged = { ...gzip, "if-none-match": String(cached?.headers.etag) };
  await meter.measure(
    `1,000 documents from memory (${size} kB with gzip)`,
    { per: 1_000, count: 3_000 },
    () => repeat(3_000, 16, (agent) => read(agent, document, gzip)),
  );
  await meter.measure("1,000 documents answered with 304", { per: 1_000, count: 10_000 }, () =>
    repeat(10_000, 16, (agent) => read(agent, document, unchanged, 304)),
  );
}

async function measureUploads(meter: Meter, parlance: Parlance): Promise<void> {
  const target = await parlance.createProject("upload", []);
  const texts = [...bodies({ keys: 50_000, languages: [], groups: 100, tags: 20, filled: 1 }, "en", 10_000)];
  const address = `${parlance.address}/v1/api?app=${target.app}`;
  for (const what of ["new", "unchanged"])
    await meter.measure(`10,000 ${what} texts uploaded`, { per: 1, count: texts.length }, () =>
      repeat(texts.length, 1, (agent, index) =>
        expectStatus(
          200,
          send(agent, address, { method: "POST", headers: headersOf(target), body: texts[index] ?? "" }),
        ),
      ),
    );
}

const savesBefore = "saves without readers";
const delivered = "1,000 changes delivered to live readers of one branch";

/** Live readers at rest, and saves that all of them receive. */
async function measureReaders({ parlance, parts }: Installation, client: Client) {
  const [meter, atRest] = [makeMeter(parts), makeMeter(parts)];
  const share = { per: 1_000, count: 200 * readers };
  await meter.measure(savesBefore, share, () => repeat(200, 1, client.save));
  const streams = await openReaders(parlance, client);
  await sleep(settleMs);
  const hour = { per: 3_600_000 / (restMs + backgroundMs), count: 1 };
  await atRest.measure("an hour at rest, with 1,000 live readers", hour, () => sleep(restMs));
  await meter.measure(delivered, share, () => repeat(200, 1, client.save));
  const footprint = await footprintOf(parlance.pid);
  for (const stream of streams) stream.close();
  return { meter, atRest, footprint };
}

/** A person may have 100 streams. */
async function openReaders(parlance: Parlance, { project, url, headers }: Client) {
  const tokens: string[] = [];
  for (let number = 0; number < readers / 100; number++)
    tokens.push(
      (await parlance.createUser(project.app, `reader${number}@example.org`, benchPassword))
        .personalAccessToken,
    );
  return await Promise.all(
    Array.from({ length: readers }, (_, number) => {
      const token = { "x-personal-access-token": tokens[number % tokens.length] ?? "" };
      return openStream(url("/v1/live"), { ...headers, ...token }, () => {});
    }),
  );
}

/** Subtracts the cost of the saves from that of their delivery. */
function withoutSaves(rows: readonly Measured[]): Measured[] {
  const saves = rows.find(({ what }) => what === savesBefore)?.cost ?? zero;
  return rows
    .filter(({ what }) => what !== savesBefore)
    .map(({ what, cost }) => ({ what, cost: what === delivered ? combine(cost, saves, -1) : cost }));
}

async function expectStatus<T extends { status: number; text: () => string }>(
  status: number,
  answer: Promise<T>,
): Promise<T> {
  const received = await answer;
  if (received.status !== status) throw new Error(`${received.status}: ${received.text().slice(0, 300)}`);
  return received;
}
