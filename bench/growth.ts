import { Agent } from "node:http";
import { keyName } from "./data.ts";
import { headersOf, percentile, type Row, send, timed } from "./measure.ts";
import { residentMegabytes } from "./memory.ts";
import type { BenchProject, Parlance } from "./parlance.ts";
import { fill } from "./uploads.ts";
import { waitUntilVacuumed } from "./vacuumed.ts";

const languages = ["de", "fr", "es", "ar", "ja", "it", "pt", "nl", "sv"];
const perKey = languages.length + 1;
const differences = 1_000;
/** Actions that users wait for at every key press: their duration must not depend on the size of the project. */
const flat = ["window of 100 rows × 2 languages", "save of one cell"];

type Figures = Map<string, number>;

/**
 * The same actions in projects of growing size, side by side. No duration grows faster than n log n, and those that
 * users wait for at most double.
 */
export async function benchGrowth(parlance: Parlance, sizes: readonly number[]): Promise<Row[]> {
  const table: Array<{ entries: number; figures: Figures }> = [];
  for (const size of sizes) {
    const keys = Math.round(size / perKey);
    const project = await parlance.createProject(`growth ${size}`, languages);
    const set = { keys, languages, groups: 200, tags: 50, filled: 1 };
    const entries = await fill(parlance, project, set);
    await waitUntilVacuumed(parlance);
    table.push({ entries, figures: await figuresOf(parlance, project, keys) });
    console.log(`  ${entries} entries: ${[...(table.at(-1)?.figures ?? [])].map(formatFigure).join(" · ")}`);
  }
  const [first] = table;
  if (!first) return [];
  return [...first.figures.keys()].map((what) => growthOf(what, table));
}

const formatFigure = ([what, figure]: [string, number]) => `${what} ${figure.toFixed(figure < 10 ? 1 : 0)}`;

function growthOf(what: string, table: ReadonlyArray<{ entries: number; figures: Figures }>): Row {
  const points = table.map(({ entries, figures }) => ({ entries, figure: figures.get(what) ?? Number.NaN }));
  const [first, last] = [points[0], points.at(-1)];
  const figure = points.map((point) => point.figure.toFixed(point.figure < 10 ? 1 : 0)).join(" → ");
  if (!first || !last || first === last) return { what, budget: "–", figure };
  const grown = last.figure / first.figure;
  const most = flat.includes(what) ? 2 : nLogN(last.entries) / nLogN(first.entries);
  return {
    what,
    budget: `≤ ${most.toFixed(0)} ×`,
    figure: `${figure} (${grown.toFixed(1)} ×)`,
    holds: grown <= most,
  };
}

const nLogN = (n: number) => n * Math.log(n);

async function figuresOf(parlance: Parlance, project: BenchProject, keys: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  const headers = headersOf(project);
  const call = async (path: string, query: Record<string, string>, body?: unknown, method = "POST") => {
    const url = `${parlance.address}${path}?${new URLSearchParams({ app: project.app, ...query })}`;
    const sent = body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) };
    const { ms, result } = await timed(() => send(agent, url, sent));
    if (result.status !== 200) throw new Error(`${path}: ${result.text().slice(0, 300)}`);
    return { ms, result };
  };
  /** The median, after one warm-up call. */
  const median = async (rounds: number, action: (round: number) => Promise<{ ms: number }>) => {
    await action(rounds);
    const samples: number[] = [];
    for (let round = 0; round < rounds; round++) samples.push((await action(round)).ms);
    return percentile(samples, 0.5);
  };
  const two = JSON.stringify(["en", "de"]);
  const rows = { languages: two, limit: "100" };
  const all = JSON.parse((await call("/v1/api/entries", rows)).result.text()) as {
    set: string;
    total: number;
  };
  const anywhere = (round: number) => String((round * 7_919) % Math.max(1, all.total - 100));
  const changed = (round: number, language: string) => [
    { key: keyName(round % keys), language, value: `changed ${Date.now()}` },
  ];
  const figures: Figures = new Map();
  figures.set(
    "window of 100 rows × 2 languages",
    await median(40, (round) =>
      call("/v1/api/entries", { ...rows, set: all.set, position: anywhere(round) }),
    ),
  );
  figures.set(
    "save of one cell",
    await median(40, (round) => call("/v1/api/entries", {}, { entries: changed(round, "de") }, "PATCH")),
  );
  figures.set(
    "search of a text that is there once",
    await median(5, (round) =>
      call("/v1/api/entries", { ...rows, q: JSON.stringify(keyName(keys - 1 - round)) }),
    ),
  );
  figures.set(
    "search of a word that is everywhere",
    await median(3, () => call("/v1/api/entries", { ...rows, q: '"payment"' })),
  );
  figures.set("counts of all languages", await median(10, () => call("/v1/api/entryCount", {})));
  figures.set(
    "upload of 1,000 keys",
    await median(3, (round) => {
      const entries = Object.fromEntries(
        Array.from({ length: 1_000 }, (_, n) => [`new${round}.${n}`, { v: `a new text ${n}` }]),
      );
      return call("/v1/api", {}, { data: { en: { new: { entries } } } });
    }),
  );
  figures.set(
    "document of one language, after a change",
    await median(3, async (round) => {
      await call("/v1/api/entries", {}, { entries: changed(round, "fr") }, "PATCH");
      return await call("/v1/api", { requestedLanguages: '["fr"]' });
    }),
  );
  const branch = await call("/v1/api/branches", {}, { name: "growth", sourceBranch: "main" });
  figures.set("branch", branch.ms);
  const { _id } = JSON.parse(branch.result.text()) as { _id: string };
  const merged = Object.fromEntries(
    Array.from({ length: Math.min(differences, keys) }, (_, n) => [keyName(n), { v: `merged ${n}` }]),
  );
  await call("/v1/api", { branch: _id }, { data: { de: { main: { entries: merged } } } });
  figures.set(
    `merge preview of ${differences} differences`,
    await median(3, () => call("/v1/api/branches/merge", { dryRun: "true" }, { from: "growth", to: "main" })),
  );
  agent.destroy();
  figures.set("memory of the process, MB", await residentMegabytes(parlance.pid));
  return figures;
}
