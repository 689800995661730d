import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { EmbeddedConnection } from "#server/platform/db/embedded/embedded.ts";

/** TCP proxy to the test's PostgreSQL that can fall silent, drop connections and recover. */
export async function openDatabaseProxy({ host, port }: EmbeddedConnection) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [near, far],
      [far, near],
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
  const listen = async (index: number) => {
    server.listen(index, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as { port: number }).port;
  };
  const index = await listen(0);
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port: index,
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
      if (!server.listening) await listen(index);
    },
    close: cut,
  };
}
