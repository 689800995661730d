import { Agent } from "node:http";
import { keyName } from "./data.ts";
import { atMost, headersOf, openStream, percentile, type Row, send, timed } from "./measure.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

const listeners = 100;
const writes = 40;

type Listener = { close: () => void; waitFor: (text: string) => Promise<number> };

/** Time from sending a save until each of a hundred streams has delivered it, and the cost of reading stale results. */
export async function benchLive(parlance: Parlance, project: BenchProject): Promise<Row[]> {
  const url = `${parlance.address}/v1/live?app=${project.app}`;
  const streams = await Promise.all(Array.from({ length: listeners }, () => listen(url, headersOf(project))));
  const agent = new Agent({ keepAlive: true });
  const headers = headersOf(project);
  const samples: number[] = [];
  try {
    for (let write = 0; write < writes; write++) {
      const value = `sent to everybody ${write} ${Date.now()}`;
      const start = performance.now();
      const delivered = streams.map((stream) => stream.waitFor(value));
      const entries = [{ key: keyName(write), language: "de", value }];
      const body = JSON.stringify({ entries });
      await send(agent, `${parlance.address}/v1/api/entries?app=${project.app}`, {
        method: "PATCH",
        headers,
        body,
      });
      for (const at of await Promise.all(delivered)) samples.push(at - start);
    }
    return [
      atMost(`live: save sent → received by ${listeners} listeners, p95`, percentile(samples, 0.95), 250),
      await benchStaleResults(parlance, project, agent),
    ];
  } finally {
    for (const stream of streams) stream.close();
    agent.destroy();
  }
}

async function benchStaleResults(parlance: Parlance, project: BenchProject, agent: Agent): Promise<Row> {
  const headers = headersOf(project);
  const search = `${parlance.address}/v1/api/entries?app=${project.app}&q=is:translated&limit=1`;
  const { set } = JSON.parse((await send(agent, search, { headers })).text());
  const entries = Array.from({ length: 50 }, (_, n) => ({
    key: keyName(n),
    language: "de",
    value: `staleResults ${n}`,
  }));
  const body = JSON.stringify({ entries });
  await send(agent, `${parlance.address}/v1/api/entries?app=${project.app}`, {
    method: "PATCH",
    headers,
    body,
  });
  const staleResults = `${parlance.address}/v1/api/entries/staleResults?app=${project.app}&set=${set}`;
  const samples: number[] = [];
  for (let round = 0; round < 20; round++)
    samples.push((await timed(() => send(agent, staleResults, { headers }))).ms);
  return {
    what: "stale results of a set after 50 edits, p95",
    budget: "–",
    figure: `${percentile(samples, 0.95).toFixed(0)} ms`,
  };
}

async function listen(url: string, headers: Record<string, string>): Promise<Listener> {
  const waiting = new Map<string, (at: number) => void>();
  let rest = "";
  const { close } = await openStream(url, headers, (piece) => {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks)
      for (const [text, heard] of waiting)
        if (block.includes(text)) {
          heard(performance.now());
          waiting.delete(text);
        }
  });
  return { close, waitFor: (text) => new Promise((heard) => waiting.set(text, heard)) };
}
