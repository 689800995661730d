import { createListeners } from "#dashboard/lib/listeners.ts";

/** Bytes of a whole form (rest-api.md 8); some of it are the words around the file. */
const maxFileBytes = 50 * 1024 * 1024 - 10_000;
const maxNameLength = 255;

export type FileProblem = "tooLarge" | "longName";

export type QueuedFile = {
  id: string;
  file: File;
  /** What is stored leaves the queue. `unfit` is never sent. */
  state: "waiting" | "sending" | "failed" | "cancelled" | "unfit";
  /** How much is sent, from 0 to 1. */
  share: number;
  problem?: FileProblem;
  error?: unknown;
};

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };
export type FileQueue = ReturnType<typeof createFileQueue>;

/** Files on their way to an order, one after the other; what failed stays and can be sent again. */
export function createFileQueue(send: (file: File, sending: Sending) => Promise<void>) {
  let items: readonly QueuedFile[] = [];
  let current: { id: string; controller: AbortController } | undefined;
  let lastId = 0;
  const listeners = createListeners();

  function set(next: readonly QueuedFile[]): void {
    items = next;
    listeners.notify();
  }
  const change = (id: string, part: Partial<QueuedFile>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const drop = (id: string) => set(items.filter((item) => item.id !== id));

  function sendNext(): void {
    const next = items.find(({ state }) => state === "waiting");
    if (next && !current) void run(next);
  }

  async function run({ id, file }: QueuedFile): Promise<void> {
    const controller = new AbortController();
    current = { id, controller };
    change(id, { state: "sending", share: 0 });
    try {
      await send(file, { onProgress: (share) => change(id, { share }), signal: controller.signal });
      drop(id);
    } catch (error) {
      change(id, controller.signal.aborted ? { state: "cancelled" } : { state: "failed", error });
    } finally {
      current = undefined;
      sendNext();
    }
  }

  function cancel(id: string): void {
    if (current?.id === id) current.controller.abort();
    else change(id, { state: "cancelled" });
  }

  return {
    get: () => items,
    subscribe: listeners.subscribe,
    add(files: readonly File[]) {
      const added = files.map((file): QueuedFile => {
        const problem = problemOf(file);
        lastId += 1;
        const known = { id: `file ${lastId}`, file, share: 0 };
        return problem ? { ...known, state: "unfit", problem } : { ...known, state: "waiting" };
      });
      set([...items, ...added]);
      sendNext();
    },
    cancel,
    remove: drop,
    retry(id: string) {
      change(id, { state: "waiting", error: undefined });
      sendNext();
    },
  };
}

function problemOf({ name, size }: File): FileProblem | undefined {
  if (size > maxFileBytes) return "tooLarge";
  return name.length > maxNameLength ? "longName" : undefined;
}

export function isOnItsWay({ state }: QueuedFile): boolean {
  return state === "waiting" || state === "sending";
}

/** Whether a file that was wanted did not get there, and does not by itself. */
export function isLeftBehind({ state }: QueuedFile): boolean {
  return state === "failed" || state === "unfit";
}
