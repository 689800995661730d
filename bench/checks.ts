import { Agent } from "node:http";
import { call, savesDuring } from "./bulk.ts";
import { atMost, percentile, type Row, timed } from "./measure.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

/** Checks of all texts of a project with at least 100,000 keys, and concurrent saves by one user. */
export async function benchChecks(parlance: Parlance, project: BenchProject): Promise<Row[]> {
  const target = { parlance, project, agent: new Agent({ keepAlive: true }) };
  const run = async () => {
    let runs = await call(target, { path: "/v1/api/checkRuns" });
    while (runs.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      runs = await call(target, { path: "/v1/api/checkRuns", method: "GET" });
    }
  };
  const text = (key: string, count: number) => ({ key, language: "de", value: `meanwhile {count} ${count}` });
  const { ms, result: saves } = await timed(() => savesDuring(target, run, text));
  target.agent.destroy();
  return [
    { what: "checks of all texts of the project", budget: "–", figure: `${(ms / 1000).toFixed(0)} s` },
    atMost("a save of a text meanwhile, p95", percentile(saves, 0.95), 300),
    atMost("… the longest of them", Math.max(...saves), 300),
  ];
}
