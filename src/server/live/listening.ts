import type pg from "pg";

export type Notification = { channel: string; payload: string };

type Options = {
  channels: readonly string[];
  onNotification: (notification: Notification) => void;
  /** Told after a broken connection is back: something may have been missed. */
  onBack: () => void;
  onError: (error: unknown) => void;
};

const retryMs = 1_000;

/** One connection of the pool that hears notifications, and comes back when it breaks. Resolves when it hears. */
export async function startListening(pool: pg.Pool, options: Options) {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let client: pg.PoolClient | undefined;

  const connect = async () => {
    const connected = await pool.connect();
    connected.on("notification", ({ channel, payload = "" }) => options.onNotification({ channel, payload }));
    connected.once("error", (error) => {
      options.onError(error);
      drop(connected, error);
    });
    for (const channel of options.channels) await connected.query(`LISTEN ${channel}`);
    client = connected;
  };
  const drop = (broken: pg.PoolClient, error: Error) => {
    if (client !== broken) return;
    client = undefined;
    broken.release(error);
    comeBack();
  };
  const comeBack = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      connect().then(options.onBack, (error: unknown) => {
        options.onError(error);
        comeBack();
      });
    }, retryMs);
  };

  await connect();
  return {
    /** Gives the connection up; it is closed, so that nobody gets one that still listens. */
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      client?.release(true);
      client = undefined;
    },
  };
}
