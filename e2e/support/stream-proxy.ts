import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy in front of Parlance at another address, which counts open live streams and can simulate an unreachable
 * server.
 */
export async function openGate(address: string) {
  const { hostname, port } = new URL(address);
  let streams = 0;
  let isLost = false;
  const server = createServer((asked, answer) => {
    if (isLost) return void asked.socket.destroy();
    const { method, headers, url: path } = asked;
    const passed = request({ hostname, port, method, headers, path }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      answer.flushHeaders();
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
    const isStream = path?.startsWith("/v1/live?") ?? false;
    if (isStream) streams++;
    answer.on("close", () => {
      if (isStream) streams--;
      passed.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${own}`,
    streams: () => streams,
    /** Simulates an unreachable server, or ends that. */
    lose(isAway: boolean): void {
      isLost = isAway;
      if (isAway) server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
