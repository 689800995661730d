import { createListeners } from "#dashboard/lib/listeners.ts";
import { type FileProblem, fileProblem } from "./chosen-file.ts";

/** What is said of an image; empty: not known. */
export type UploadFields = { screen: string; language: string; device: string; os: string; version: string };

const noFields: UploadFields = { screen: "", language: "", device: "", os: "", version: "" };

/** `ready` until somebody sends it, `waiting` until it is its turn. */
type UploadState =
  | "unfit"
  | "ready"
  | "waiting"
  | "sending"
  | "stored"
  | "identical"
  | "failed"
  | "cancelled";

export type UploadItem = {
  id: string;
  file: File;
  state: UploadState;
  /** How much is sent, from 0 to 1. */
  share: number;
  /** What is said of this image alone, instead of what is said of all. */
  own: Partial<UploadFields>;
  fileProblem?: FileProblem;
  error?: unknown;
  /** The screenshot that it became, or that is the same. */
  screenshotId?: string;
};

export type Uploads = { items: readonly UploadItem[]; shared: UploadFields };

export type UploadDeps = {
  /** The id of the same image of the same screen, language and device, if there is one. */
  findSame: (file: File, fields: UploadFields, signal: AbortSignal) => Promise<string | undefined>;
  /** Sends an image and gives its id. */
  send: (item: { file: File; fields: UploadFields } & Sending) => Promise<string>;
  /** Something new is there. */
  onStored: () => void;
};
type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** The server reads one image at a time: one travels while another one is read. */
const atOnce = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Images on their way to the server, two at a time. What fails stays and can be sent again. */
export function createUploadQueue({ findSame, send, onStored }: UploadDeps) {
  let uploads: Uploads = { items: [], shared: noFields };
  let lastId = 0;
  const listeners = createListeners();
  const running = new Map<string, AbortController>();

  function set(next: Partial<Uploads>): void {
    uploads = { ...uploads, ...next };
    listeners.notify();
  }

  const itemOf = (id: string) => uploads.items.find((item) => item.id === id);

  function change(id: string, part: Partial<UploadItem>): void {
    set({ items: uploads.items.map((item) => (item.id === id ? { ...item, ...part } : item)) });
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): UploadItem => {
      const problem = fileProblem(file);
      const unfit = problem === undefined ? {} : { fileProblem: problem };
      lastId += 1;
      return { id: `file ${lastId}`, file, share: 0, own: {}, state: problem ? "unfit" : "ready", ...unfit };
    });
    set({ items: [...uploads.items, ...added] });
  }

  function sendNext(): void {
    for (const item of uploads.items) {
      if (running.size >= atOnce) return;
      if (item.state === "waiting" && !running.has(item.id)) void run(item);
    }
  }

  async function run({ id, file }: UploadItem): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    change(id, { state: "sending", share: 0 });
    try {
      const fields = fieldsOf(uploads, itemOf(id));
      const same = await findSame(file, fields, signal);
      signal.throwIfAborted();
      const onProgress = (share: number) => change(id, { share });
      const screenshotId = same ?? (await send({ file, fields, onProgress, signal }));
      change(id, { state: same === undefined ? "stored" : "identical", share: 1, screenshotId });
      if (same === undefined) onStored();
    } catch (error) {
      change(id, signal.aborted ? { state: "cancelled" } : { state: "failed", error });
    } finally {
      running.delete(id);
      sendNext();
    }
  }

  /** What is said of an image is what was said when somebody sent it, whatever is said of the next ones. */
  function begin(isMeant: (item: UploadItem) => boolean): void {
    const sent = (item: UploadItem): UploadItem => ({
      ...item,
      state: "waiting",
      own: fieldsOf(uploads, item),
    });
    set({ items: uploads.items.map((item) => (isMeant(item) ? sent(item) : item)) });
    sendNext();
  }

  function cancel(id: string): void {
    if (itemOf(id)?.state === "waiting") change(id, { state: "cancelled" });
    running.get(id)?.abort();
  }

  function remove(id: string): void {
    cancel(id);
    set({ items: uploads.items.filter((item) => item.id !== id) });
  }

  return {
    get: () => uploads,
    subscribe: listeners.subscribe,
    add,
    remove,
    cancel,
    cancelAll() {
      for (const item of uploads.items.filter(isOnItsWay)) cancel(item.id);
    },
    changeShared: (part: Partial<UploadFields>) => set({ shared: { ...uploads.shared, ...part } }),
    /** Undefined: as for all. */
    changeOwn: (id: string, own: Partial<UploadFields>) => change(id, { own }),
    sendAll: () => begin(({ state }) => state === "ready"),
    retry: (id: string) => begin((item) => item.id === id && isRepeatable(item)),
    /** Forgets what is not on its way. */
    clear: () => set({ items: uploads.items.filter(isOnItsWay) }),
  };
}

export function fieldsOf({ shared }: Pick<Uploads, "shared">, item: UploadItem | undefined): UploadFields {
  return { ...shared, ...item?.own };
}

export function isOnItsWay({ state }: UploadItem): boolean {
  return state === "waiting" || state === "sending";
}

export function isRepeatable({ state }: UploadItem): boolean {
  return state === "failed" || state === "cancelled";
}

/** Whether there is something to send, and each image has its screen. */
export function canSend(uploads: Uploads): boolean {
  const ready = uploads.items.filter(({ state }) => state === "ready");
  return ready.length > 0 && ready.every((item) => fieldsOf(uploads, item).screen.trim() !== "");
}

/** Of those that were sent and not cancelled: how many are there, and how many could not be stored. */
export function countUploads({ items }: Uploads): { done: number; failed: number; all: number } {
  const count = (...states: UploadState[]) => items.filter(({ state }) => states.includes(state)).length;
  const [done, failed] = [count("stored", "identical"), count("failed")];
  return { done, failed, all: done + failed + count("waiting", "sending") };
}
