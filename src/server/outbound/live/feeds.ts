import type { LiveEvent } from "#contract/live.ts";
import { coalesce } from "#server/platform/db/statements/coalesce.ts";
import { type EventStream, encodeEvent } from "./event-stream.ts";

/** A reader of a branch. Readers of the same `audience` may see the same content, and share reads. */
export type Reader<Access> = {
  stream: EventStream;
  access: Access;
  audience: string;
  /** Last change set that was sent to this reader. */
  sequence: number;
};

type FeedDeps<Access> = {
  /** Changes after a sequence for one audience; undefined if there are none. */
  readChanges: (access: Access, after: number) => Promise<(LiveEvent & { sequence: number }) | undefined>;
  onError: (error: unknown) => void;
};

export type Feeds<Access> = ReturnType<typeof makeFeeds<Access>>;

/** Readers by branch. Each receives every change set once and in order, however often the branch is notified. */
export function makeFeeds<Access>({ readChanges, onError }: FeedDeps<Access>) {
  const branches = new Map<string, Set<Reader<Access>>>();
  const notify = coalesce(0, notifyAll);
  /** Sends new changes to the readers of a branch. */
  const wake = (branch: string) => notify(branch, onError);

  async function notifyAll(branch: string): Promise<void> {
    const readers = [...(branches.get(branch) ?? [])];
    const groups = Map.groupBy(readers, (reader) => `${reader.sequence} ${reader.audience}`);
    for (const group of groups.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const event = await readChanges(first.access, first.sequence);
      if (event === undefined) continue;
      const encoded = encodeEvent(event, event.sequence);
      for (const reader of group) {
        reader.sequence = event.sequence;
        reader.stream.send(encoded);
      }
    }
  }

  return {
    wake,
    wakeAll: () => [...branches.keys()].forEach(wake),
    readersOf: (branch: string): ReadonlySet<Reader<Access>> => branches.get(branch) ?? new Set(),
    all: (): Reader<Access>[] => [...branches.values()].flatMap((readers) => [...readers]),
    join(branch: string, reader: Reader<Access>): void {
      const readers = branches.get(branch) ?? new Set();
      branches.set(branch, readers.add(reader));
      reader.stream.onEnd(() => {
        readers.delete(reader);
        if (readers.size === 0 && branches.get(branch) === readers) branches.delete(branch);
      });
      wake(branch);
    },
  };
}
