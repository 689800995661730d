import { createListeners } from "#dashboard/lib/listeners.ts";

/** `unfit`: never sent; `ready`: sent once the user confirms; `waiting`: sent when an upload slot is free. */
type QueueState = "unfit" | "ready" | "waiting" | "sending" | "failed" | "cancelled";

/** `Sent`: additional states of files that stay in the queue after they were sent. */
export type QueuedFile<Sent extends string = never> = {
  id: string;
  file: File;
  state: QueueState | Sent;
  /** The sent share, from 0 to 1. */
  share: number;
  error?: unknown;
};

export type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

type Options<Item> = {
  /** Maximum number of simultaneous uploads. */
  atOnce: number;
  /** Sends the file and returns changes of the item; undefined removes it from the queue. */
  send: (item: Item, sending: Sending) => Promise<Partial<Item> | undefined>;
};

/** A queue of files to upload. Failed files stay in the queue and can be sent again. */
export function createSendQueue<Item extends QueuedFile<string>>({ atOnce, send }: Options<Item>) {
  let items: readonly Item[] = [];
  let lastId = 0;
  const listeners = createListeners();
  const running = new Map<string, AbortController>();

  function set(next: readonly Item[]): void {
    items = next;
    listeners.notify();
  }

  function change(id: string, part: Partial<Item>): void {
    set(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  const changeState = (id: string, part: Pick<QueuedFile, "state"> & Partial<QueuedFile>) =>
    change(id, part as Partial<Item>);

  function sendNext(): void {
    for (const item of items) {
      if (running.size >= atOnce) return;
      if (item.state === "waiting" && !running.has(item.id)) void run(item);
    }
  }

  async function run(item: Item): Promise<void> {
    const { id } = item;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    changeState(id, { state: "sending", share: 0 });
    try {
      const onProgress = (share: number) => change(id, { share } as Partial<Item>);
      const sent = await send(item, { onProgress, signal });
      if (sent) change(id, sent);
      else drop(id);
    } catch (error) {
      changeState(id, signal.aborted ? { state: "cancelled" } : { state: "failed", error });
    } finally {
      running.delete(id);
      sendNext();
    }
  }

  function drop(id: string): void {
    set(items.filter((item) => item.id !== id));
  }

  function cancel(id: string): void {
    if (items.find((item) => item.id === id)?.state === "waiting") changeState(id, { state: "cancelled" });
    running.get(id)?.abort();
  }

  return {
    get: () => items,
    subscribe: listeners.subscribe,
    add(added: ReadonlyArray<Omit<Item, "id" | "share">>): void {
      const withIds = added.map((item) => {
        lastId += 1;
        return { ...item, id: `file ${lastId}`, share: 0 } as Item;
      });
      set([...items, ...withIds]);
      sendNext();
    },
    change,
    /** Queues the selected items for sending, each as returned by `prepare`. */
    begin(isSelected: (item: Item) => boolean, prepare: (item: Item) => Item = (item) => item): void {
      set(
        items.map((item) =>
          isSelected(item) ? { ...prepare(item), state: "waiting", error: undefined } : item,
        ),
      );
      sendNext();
    },
    cancel,
    remove(id: string): void {
      cancel(id);
      drop(id);
    },
    /** Removes all items that are not being sent. */
    clear: () => set(items.filter(isInProgress)),
  };
}

export function isInProgress({ state }: Pick<QueuedFile<string>, "state">): boolean {
  return state === "waiting" || state === "sending";
}

export function isRepeatable({ state }: Pick<QueuedFile<string>, "state">): boolean {
  return state === "failed" || state === "cancelled";
}
