import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Another address of the same Parlance, which counts how many live streams are open by it, and may be away. */
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
    /** As if the server were away, and there again. */
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
