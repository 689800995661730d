import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { EmbeddedConnection } from "#server/platform/db/embedded/embedded.ts";

/** TCP proxy to the test's PostgreSQL that can fall silent, drop connections and recover. */
export async function openDatabaseProxy({ host, port }: EmbeddedConnection) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!isSilent) to.write(chunk);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (listenPort: number) => {
    server.listen(listenPort, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as { port: number }).port;
  };
  const proxyPort = await listen(0);
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port: proxyPort,
    /** Discards all data in both directions; connections stay open. */
    silence(): void {
      isSilent = true;
    },
    /** Closes and rejects connections. */
    cut,
    /** Recovers; closes silent connections, as a timeout would. */
    async restore(): Promise<void> {
      isSilent = false;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(proxyPort);
    },
    close: cut,
  };
}
