import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { rateLimitedAddress } from "#server/platform/http/addresses.ts";
import { isAddressAllowed } from "#server/platform/http/match-allow-list.ts";

/** Share of the file descriptors that connections may use; the rest is for files, the database and threads. */
const descriptorShare = 0.7;
/** Assumed where the system does not report a limit of file descriptors. */
const defaultDescriptors = 1_024;
/** Upper limit where the system allows more descriptors: a connection needs up to 50 kB of memory. */
const maxConnections = 10_000;

/**
 * Limits the open connections of a server: in total, so that the process never runs out of file descriptors, and to
 * half of that for one address. When the total is used up, a new connection replaces the oldest one of the address with
 * the most, so that a few addresses cannot keep all others out. Connections above a limit are closed before anything is
 * read. Trusted proxies carry the connections of all clients and count in the total only.
 */
export function limitConnections(
  server: Server,
  trustedProxies: readonly string[],
  total = connectionsWithin(readDescriptorLimit()),
): void {
  const perAddress = Math.max(1, Math.floor(total / 2));
  const byAddress = new Map<string, Set<Socket>>();
  const open = new Set<Socket>();
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const isProxy = isAddressAllowed(remoteAddress, trustedProxies);
    const address = rateLimitedAddress(remoteAddress);
    const sockets = isProxy ? new Set<Socket>() : (byAddress.get(address) ?? new Set());
    if (sockets.size >= perAddress) return void socket.destroy();
    if (open.size >= total && !closeOldest(byAddress, sockets.size + 1)) return void socket.destroy();
    open.add(socket);
    sockets.add(socket);
    if (!isProxy) byAddress.set(address, sockets);
    socket.once("close", () => {
      open.delete(socket);
      sockets.delete(socket);
      if (sockets.size === 0 && byAddress.get(address) === sockets) byAddress.delete(address);
    });
  });
}

/** Closes the oldest connection of the address with the most; returns whether there is one with more than `count`. */
function closeOldest(byAddress: ReadonlyMap<string, Set<Socket>>, count: number): boolean {
  let largest = new Set<Socket>();
  for (const sockets of byAddress.values()) if (sockets.size > largest.size) largest = sockets;
  const [oldest] = largest;
  if (!oldest || largest.size <= count) return false;
  // The close event is emitted later: until then the same connection must not be chosen again.
  largest.delete(oldest);
  oldest.destroy();
  return true;
}

/** Number of connections for a limit of file descriptors. */
export function connectionsWithin(descriptors: number): number {
  return Math.max(10, Math.min(maxConnections, Math.floor(descriptors * descriptorShare)));
}

/** The soft limit of this process, which Node raises to the hard limit when it starts. */
function readDescriptorLimit(): number {
  try {
    const [, soft] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft ?? defaultDescriptors);
  } catch {
    return defaultDescriptors;
  }
}
