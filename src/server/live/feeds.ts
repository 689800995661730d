import type { LiveEvent } from "#contract/events.ts";
import { coalesce } from "#server/db/coalesce.ts";
import { type EventStream, encodeEvent } from "./event-stream.ts";

/** One reader of a branch. `audience` names what may be shown: readers of one audience share what is read for them. */
export type Reader<Access> = {
  stream: EventStream;
  access: Access;
  audience: string;
  /** The last change set that this reader was sent. */
  sequence: number;
};

type FeedDeps<Access> = {
  /** What happened after a sequence, for one audience; undefined: nothing did. */
  readChanges: (access: Access, after: number) => Promise<(LiveEvent & { sequence: number }) | undefined>;
  onError: (error: unknown) => void;
};

export type Feeds<Access> = ReturnType<typeof makeFeeds<Access>>;

/** Readers by branch. Each is sent every change set once and in order, however often the branch is woken. */
export function makeFeeds<Access>({ readChanges, onError }: FeedDeps<Access>) {
  const branches = new Map<string, Set<Reader<Access>>>();
  const notify = coalesce(0, notifyAll);
  /** Sends the readers of a branch what is new to them. */
  const wake = (branch: string) => notify(branch, onError);

  async function notifyAll(branch: string): Promise<void> {
    const readers = [...(branches.get(branch) ?? [])];
    const alike = Map.groupBy(readers, (reader) => `${reader.sequence} ${reader.audience}`);
    for (const group of alike.values()) {
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
