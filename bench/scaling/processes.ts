import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Processor time in seconds by part of the installation. */
export type Cost = { node: number; postgres: number; proxy: number };

export const zero: Cost = { node: 0, postgres: 0, proxy: 0 };

/** Process ids of the parts; PostgreSQL and proxy with the processes that they start. */
export type Parts = { node: readonly number[]; postgres: number; proxy?: number | undefined };

/** Memory in MB: resident, and proportional, which divides shared pages among the processes that map them. */
export type Footprint = { resident: number; proportional: number };

type Stat = { pid: number; parent: number; seconds: number; secondsOfEnded: number };

/** Undefined if the process ended between listing and reading. */
async function readStat(pid: number): Promise<Stat | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return undefined;
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [utime = 0, stime = 0, childUtime = 0, childStime = 0] = fields.slice(11, 15);
  // In ticks of 10 ms.
  return {
    pid,
    parent: fields[1] ?? 0,
    seconds: (utime + stime) / 100,
    secondsOfEnded: (childUtime + childStime) / 100,
  };
}

/** The process and the processes that it started, such as the backends of PostgreSQL. */
async function groupOf(pid: number): Promise<Stat[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const stats = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== undefined);
  return stats.filter((stat) => stat.pid === pid || stat.parent === pid);
}

/** Includes the time of backends that have ended. */
async function secondsOfGroup(pid: number): Promise<number> {
  const group = await groupOf(pid);
  const ended = group.find((stat) => stat.pid === pid)?.secondsOfEnded ?? 0;
  return group.reduce((sum, { seconds }) => sum + seconds, ended);
}

async function readCost({ node, postgres, proxy }: Parts): Promise<Cost> {
  const stats = await Promise.all(node.map(readStat));
  return {
    node: stats.reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0),
    postgres: await secondsOfGroup(postgres),
    proxy: proxy === undefined ? 0 : await secondsOfGroup(proxy),
  };
}

/** Time for the background work that an action causes, in ms. */
export const backgroundMs = 3_000;

/** Processor time of the work, and of the background work that it causes. */
export async function costOf(parts: Parts, work: () => Promise<unknown>) {
  const [before, start] = [await readCost(parts), performance.now()];
  await work();
  await sleep(backgroundMs);
  const after = await readCost(parts);
  return { cost: combine(after, before, -1), seconds: (performance.now() - start) / 1_000 };
}

/** Returns `a` plus `b` times a factor. */
export function combine(a: Cost, b: Cost, factor: number): Cost {
  return {
    node: a.node + b.node * factor,
    postgres: a.postgres + b.postgres * factor,
    proxy: a.proxy + b.proxy * factor,
  };
}

export async function footprintOf(pid: number): Promise<Footprint> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1]) / 1_024;
  return { resident: read("Rss"), proportional: read("Pss") };
}

/** Memory of PostgreSQL with all its processes; the resident memory of each contains the shared buffers. */
export async function footprintOfGroup(pid: number): Promise<Footprint & { processes: number }> {
  const group = await groupOf(pid);
  const all = await Promise.all(group.map((stat) => footprintOf(stat.pid)));
  return {
    processes: all.length,
    resident: Math.max(...all.map(({ resident }) => resident)),
    proportional: all.reduce((sum, { proportional }) => sum + proportional, 0),
  };
}

/** Number of connections of a process to a port of this machine. */
export async function connectionsTo(port: number, pid: number): Promise<number> {
  const inodes = new Set<string>();
  for (const fd of await readdir(`/proc/${pid}/fd`)) {
    const target = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => "");
    inodes.add(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? "");
  }
  const remote = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = (await readFile(`/proc/${pid}/net/tcp`, "utf8")).split("\n").slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[2]?.endsWith(remote) && fields[3] === "01" && inodes.has(fields[9] ?? ""))
    .length;
}
