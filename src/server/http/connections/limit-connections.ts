import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressAsLimited, isAddressAllowed } from "#server/http/addresses.ts";

/** Share of the file descriptors that connections may use; the rest is for files, the database and threads. */
const share = 0.7;
/** Assumed where the system does not report a limit of file descriptors. */
const usualDescriptors = 1_024;
/** Upper limit where the system allows more descriptors: a connection needs up to 50 kB of memory. */
const maxConnections = 10_000;

/**
 * Limits the open connections of a server: in total, so that the process never runs out of file descriptors, and to half
 * of that for one address, so that one client cannot use up all of them. Connections above a limit are closed before
 * anything is read. Trusted proxies carry the connections of all clients and count in the total only.
 */
export function limitConnections(
  server: Server,
  trustedProxies: readonly string[],
  total = connectionsWithin(readDescriptorLimit()),
): void {
  const perAddress = Math.max(1, Math.floor(total / 2));
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isAddressAllowed(remoteAddress, trustedProxies)) return;
    const address = addressAsLimited(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(address, count);
    socket.once("close", () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining === 0) open.delete(address);
      else open.set(address, remaining);
    });
  });
}

/** Number of connections for a limit of file descriptors. */
export function connectionsWithin(descriptors: number): number {
  return Math.max(10, Math.min(maxConnections, Math.floor(descriptors * share)));
}

/** The soft limit of this process, which Node raises to the hard limit when it starts. */
function readDescriptorLimit(): number {
  try {
    const [, soft] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft ?? usualDescriptors);
  } catch {
    return usualDescriptors;
  }
}
