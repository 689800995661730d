import { Agent, get, request } from "node:http";
import type { BenchProject } from "./parlance.ts";

export type Row = {
  what: string;
  budget: string;
  figure: string;
  /** Whether the figure is within its budget; undefined without one. */
  holds?: boolean;
  /** Multiple of a baseline that was measured in the same run, which is comparable between machines. */
  ratio?: {
    figure: number;
    bound: Bound;
    /** Whether the ratio was within its bound in an earlier run. */
    held?: boolean;
  };
};

export type Bound = { most: number } | { least: number };

export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

export function headersOf(project: BenchProject): Record<string, string> {
  return {
    authorization: `Bearer ${project.accessToken}`,
    "x-personal-access-token": project.personalAccessToken,
    "content-type": "application/json",
  };
}

type Options = { method?: string; headers?: Record<string, string>; body?: string };
export type Answer = { status: number; bytes: number; headers: Record<string, unknown>; text: () => string };

/** One request over a keep-alive connection. */
export function send(agent: Agent, url: string, options: Options = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        const text = () => Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, bytes, headers: answer.headers, text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends requests and records their durations in ms, and responses other than 200. */
export function observer(agent: Agent) {
  const failed: string[] = [];
  const sendTimed = async (samples: number[], url: string, options: Options) => {
    const { ms, result } = await timed(() =>
      send(agent, url, options).catch((error: Error) => ({ status: error.message, text: () => "{}" })),
    );
    samples.push(ms);
    if (result.status !== 200) failed.push(String(result.status));
    return result;
  };
  return { sendTimed, failed };
}

/** A stream on its own connection, read from its first response. */
export function openStream(
  url: string,
  headers: Record<string, string>,
  onPiece: (piece: string) => void,
): Promise<{ close: () => void }> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      answer.on("data", (piece: Buffer) => onPiece(piece.toString())).on("error", reject);
      resolve({ close: () => answer.destroy() });
    }).on("error", reject);
  });
}

/** Repeats a request on some connections for a while; returns requests per second and the duration of each in ms. */
export async function load(
  connections: number,
  milliseconds: number,
  once: (agent: Agent, connection: number) => Promise<unknown>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const samples: number[] = [];
  const start = performance.now();
  const loop = async (connection: number) => {
    while (performance.now() - start < milliseconds) {
      const began = performance.now();
      await once(agent, connection);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => loop(connection)));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { perSecond: samples.length / seconds, count: samples.length, samples };
}

export function atMost(what: string, ms: number, budget: number): Row {
  return { what, budget: `${budget} ms`, figure: `${ms.toFixed(ms < 10 ? 1 : 0)} ms`, holds: ms <= budget };
}

/** `against` describes the baseline of this run. */
export function ratio(what: string, figure: number, bound: Bound, against?: string): Row {
  return {
    what,
    budget: "most" in bound ? `≤ ${bound.most} ×` : `≥ ${bound.least} ×`,
    figure: `${figure.toFixed(2)} ×${against === undefined ? "" : ` (${against})`}`,
    holds: isWithin(figure, bound),
    ratio: { figure, bound },
  };
}

export function isWithin(figure: number, bound: Bound): boolean {
  return "most" in bound ? figure <= bound.most : figure >= bound.least;
}
