import { setImmediate as turn } from "node:timers/promises";
import { withoutCaller } from "./statement-bounds.ts";

type Sharing<Result> = { running: Promise<unknown>; next: Promise<Result> | undefined };

/**
 * Lets callers share a read (or other work with a result), but never one that began before their call: a request always
 * sees what was acknowledged before it (architecture.md). Callers during a read wait for the next read and share it. A
 * read continues when the caller that began it disconnects.
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
    sharing.next ??= runNext(sharing, () => begin(name, key));
    return sharing.next;
  };
}

/**
 * Runs the next read. Requests that have arrived at the sockets by then are handled first and join it: of 64 callers
 * that repeatedly request a document, 25 share a read instead of 10.
 */
async function runNext<Result>({ running }: Sharing<Result>, begin: () => Promise<Result>): Promise<Result> {
  await running.catch(() => {});
  await turn();
  return begin();
}
