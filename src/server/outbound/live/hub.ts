import type { Kysely } from "kysely";
import type pg from "pg";
import { startListening } from "#server/platform/db/listening.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Gate } from "#server/platform/http/deps.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { makeFeeds } from "./feeds.ts";
import { readLiveChanges } from "./live-changes.ts";
import { type Access, checkAccess, type LiveReader, presenceReader } from "./live-readers.ts";
import { notificationHandlers } from "./notification-handlers.ts";

/** Interval of heartbeats, which show proxies and browsers that the stream is alive, in ms (rules.md 3.13). */
const beatMs = 20_000;
/** Number of heartbeats between two checks of access: nothing announces that a session expires. */
const beatsPerCheck = 3;

type Deps = {
  db: Kysely<Database>;
  reserve: pg.Pool;
  gate: Gate;
  onError: (error: unknown) => void;
};

/** Sends the database's notifications to the readers of this process, from the first `listen` on. */
export function openHub({ db, reserve, gate, onError }: Deps) {
  const feeds = makeFeeds<Access>({
    readChanges: ({ caller }, after) =>
      readLiveChanges(db, caller.scope, { after, visible: visibleCells(caller) }),
    onError,
  });
  const readPresence = presenceReader(db);
  const check = (reader: LiveReader) => void checkAccess(gate, reader).catch(onError);
  const handlers = notificationHandlers({ db, feeds, readPresence, check, onError });
  let listening: ReturnType<typeof startListening> | undefined;
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    for (const reader of feeds.all()) reader.stream.beat();
    if (beats % beatsPerCheck === 0) feeds.all().forEach(check);
  }, beatMs);
  timer.unref();

  return {
    /** Resolves when notifications are received; rejects if that fails, until the next call. */
    async listen(): Promise<void> {
      listening ??= startListening(reserve, {
        channels: [...handlers.keys()],
        onNotification: ({ channel, payload }) => handlers.get(channel)?.(payload),
        onReconnect: feeds.wakeAll,
        onError,
      });
      await listening.catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
    },
    readers: feeds.all,
    /** Sends a reader the current presence, and all further events. */
    async join(reader: LiveReader): Promise<void> {
      const { projectId, branchId } = reader.access.caller.scope;
      feeds.join(`${projectId} ${branchId}`, reader);
      reader.stream.send(await readPresence(reader));
    },
    endStreams(): void {
      clearInterval(timer);
      for (const { stream } of feeds.all()) stream.end();
    },
    async stopListening(): Promise<void> {
      (await listening?.catch(() => undefined))?.stop();
    },
  };
}
