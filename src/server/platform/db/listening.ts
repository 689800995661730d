import type pg from "pg";

export type Notification = { channel: string; payload: string };

type Options = {
  channels: readonly string[];
  onNotification: (notification: Notification) => void;
  /** Called when a broken connection is replaced: notifications may have been missed. */
  onReconnect: () => void;
  onError: (error: unknown) => void;
  probeMs?: number;
};

const retryMs = 1_000;
/**
 * Interval of probing the connection, in ms. A connection that does not answer for as long is replaced, since it can
 * be lost without an event.
 */
const probeMs = 15_000;

/**
 * Receives notifications on one connection of the pool, and reconnects when it breaks. Resolves when it is listening.
 */
export async function startListening(pool: pg.Pool, options: Options) {
  const interval = options.probeMs ?? probeMs;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let client: pg.PoolClient | undefined;

  const connect = async () => {
    const connected = await pool.connect();
    connected.on("notification", ({ channel, payload = "" }) => options.onNotification({ channel, payload }));
    connected.once("error", (error) => drop(connected, error));
    try {
      for (const channel of options.channels) await connected.query(`LISTEN ${channel}`);
    } catch (error) {
      connected.release(true);
      throw error;
    }
    if (stopped) return connected.release(true);
    client = connected;
    timer = setTimeout(probe, interval, connected);
  };
  const probe = async (probed: pg.PoolClient) => {
    const silence = setTimeout(() => {
      drop(probed, new Error("The connection that listens no longer answers."));
    }, interval);
    // A broken connection emits an error by itself.
    await probed.query("SELECT").catch(() => {});
    clearTimeout(silence);
    if (client === probed) timer = setTimeout(probe, interval, probed);
  };
  const drop = (broken: pg.PoolClient, error: Error) => {
    if (client !== broken) return;
    options.onError(error);
    client = undefined;
    broken.release(error);
    reconnectLater();
  };
  const reconnectLater = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      connect().then(options.onReconnect, (error: unknown) => {
        options.onError(error);
        reconnectLater();
      });
    }, retryMs);
  };

  await connect();
  return {
    /** Ends listening and closes the connection, so that the pool never hands out a connection that still listens. */
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      client?.release(true);
      client = undefined;
    },
  };
}
