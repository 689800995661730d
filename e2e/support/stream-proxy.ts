import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy in front of Parlance at another address, which counts open live streams and can simulate an unreachable
 * server.
 */
export async function openGate(address: string) {
  const { hostname, port } = new URL(address);
  let streams = 0;
  let isUnreachable = false;
  const server = createServer((incoming, answer) => {
    if (isUnreachable) return void incoming.socket.destroy();
    const { method, headers, url: path } = incoming;
    const forwarded = request({ hostname, port, method, headers, path }, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 500, upstream.headers);
      answer.flushHeaders();
      upstream.pipe(answer);
    });
    forwarded.on("error", () => answer.destroy());
    incoming.pipe(forwarded);
    const isStream = path?.startsWith("/v1/live?") ?? false;
    if (isStream) streams++;
    answer.on("close", () => {
      if (isStream) streams--;
      forwarded.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: proxyPort } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${proxyPort}`,
    streams: () => streams,
    /** Simulates an unreachable server, or makes the server reachable again. */
    lose(isAway: boolean): void {
      isUnreachable = isAway;
      if (isAway) server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
