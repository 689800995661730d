import { Agent } from "node:http";
import { atMost, headersOf, percentile, type Row, send, timed } from "./measure.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

type Window = { set: string; total: number; partial?: true; rows: unknown[] };

/** Windows, searches and counts in a big project. */
export async function benchReads(parlance: Parlance, project: BenchProject): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  const headers = headersOf(project);
  const get = (path: string, query: Record<string, string>, extra: Record<string, string> = {}) =>
    send(agent, `${parlance.address}${path}?${new URLSearchParams({ app: project.app, ...query })}`, {
      headers: { ...headers, ...extra },
    });
  const languages = JSON.stringify(["en", "de", "ar", "ja", "fr"]);
  const find = async (q: string, more: Record<string, string> = {}) => {
    const query = { q, languages, limit: "100", ...more };
    const { ms, result } = await timed(() => get("/v1/api/entries", query));
    return { ms, found: JSON.parse(result.text()) as Window };
  };

  const all = await find("");
  const windows: number[] = [];
  const sizes: number[] = [];
  for (let round = 0; round < 300; round++) {
    const position = String((round * 7_919) % Math.max(1, all.found.total - 100));
    const query = { set: all.found.set, languages, position, limit: "100" };
    const { ms, result } = await timed(() => get("/v1/api/entries", query, { "accept-encoding": "br" }));
    windows.push(ms);
    sizes.push(result.bytes);
  }
  const rows: Row[] = [
    atMost("first rows and total of all keys", all.ms, 1_000),
    atMost("window of 100 rows × 5 languages anywhere, p95", percentile(windows, 0.95), 25),
    kilobytes("… compressed, p95", percentile(sizes, 0.95), 60),
  ];
  for (const needle of [
    "a",
    "zz",
    "payment",
    "string99999",
    "invoice error try again",
    "支付",
    "订单 购物车",
    "الدفع",
  ]) {
    const q = JSON.stringify(needle);
    const first = await find(q, { partial: "true" });
    if (first.found.rows.length > 0)
      rows.push(atMost(`search “${needle}”: first ${first.found.rows.length} rows`, first.ms, 250));
    // Waits for the rest of the search, so that it is not measured with the next one.
    if (first.found.partial) await get("/v1/api/entries", { set: first.found.set, limit: "0" });
    const { ms, found } = await find(q);
    rows.push(atMost(`search “${needle}”: ${found.total} rows with the exact total`, ms, 1_000));
  }
  for (const q of ["is:notTranslated", "is:translated", "status:0", 'tag:"tag 10"'])
    rows.push(atMost(`filter ${q}`, (await find(q)).ms, 1_000));

  const counts = [];
  for (let round = 0; round < 50; round++) counts.push((await timed(() => get("/v1/api/entryCount", {}))).ms);
  rows.push(atMost("counts of all languages, p95", percentile(counts, 0.95), 100));
  const [tag] = JSON.parse((await get("/v1/api/tag", {})).text()) as Array<{ id: string }>;
  const tagged = [];
  for (let round = 0; round < 10; round++)
    tagged.push((await timed(() => get("/v1/api/entryCount", { tagId: tag?.id ?? "" }))).ms);
  rows.push(atMost("counts of one tag, p95", percentile(tagged, 0.95), 300));
  agent.destroy();
  return rows;
}

function kilobytes(what: string, bytes: number, max: number): Row {
  return {
    what,
    budget: `${max} KB`,
    figure: `${(bytes / 1000).toFixed(1)} KB`,
    holds: bytes <= max * 1000,
  };
}
