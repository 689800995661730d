import {
  createSendQueue,
  isInProgress,
  isRepeatable,
  type QueuedFile,
  type Sending,
} from "#dashboard/lib/files/send-queue.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { type FileProblem, fileProblem } from "./chosen-file.ts";

/** What is said of an image; empty: not known. */
export type UploadFields = { screen: string; language: string; device: string; os: string; version: string };

const noFields: UploadFields = { screen: "", language: "", device: "", os: "", version: "" };

export type UploadItem = QueuedFile<"stored" | "identical"> & {
  /** What is said of this image alone, instead of what is said of all. */
  own: Partial<UploadFields>;
  fileProblem?: FileProblem;
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

/** The server reads one image at a time: one travels while another one is read. */
const atOnce = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Images on their way to the server, two at a time. What fails stays and can be sent again. */
export function createUploadQueue({ findSame, send, onStored }: UploadDeps) {
  let shared = noFields;
  let uploads: Uploads = { items: [], shared };
  const listeners = createListeners();
  const queue = createSendQueue<UploadItem>({ atOnce, send: sendImage });
  queue.subscribe(publish);

  function publish(): void {
    uploads = { items: queue.get(), shared };
    listeners.notify();
  }

  async function sendImage(item: UploadItem, sending: Sending): Promise<Partial<UploadItem>> {
    const { file } = item;
    const fields = fieldsOf(uploads, item);
    const same = await findSame(file, fields, sending.signal);
    sending.signal.throwIfAborted();
    if (same !== undefined) return { state: "identical", share: 1, screenshotId: same };
    const screenshotId = await send({ file, fields, ...sending });
    onStored();
    return { state: "stored", share: 1, screenshotId };
  }

  /** What is said of an image is what was said when somebody sent it, whatever is said of the next ones. */
  function begin(isMeant: (item: UploadItem) => boolean): void {
    queue.begin(isMeant, (item) => ({ ...item, own: fieldsOf(uploads, item) }));
  }

  return {
    get: () => uploads,
    subscribe: listeners.subscribe,
    add: (files: readonly File[]) => queue.add(files.map(queuedImage)),
    remove: queue.remove,
    cancel: queue.cancel,
    cancelAll() {
      for (const { id } of queue.get().filter(isInProgress)) queue.cancel(id);
    },
    changeShared(part: Partial<UploadFields>) {
      shared = { ...shared, ...part };
      publish();
    },
    /** Undefined: as for all. */
    changeOwn: (id: string, own: Partial<UploadFields>) => queue.change(id, { own }),
    sendAll: () => begin(({ state }) => state === "ready"),
    retry: (id: string) => begin((item) => item.id === id && isRepeatable(item)),
    clear: queue.clear,
  };
}

function queuedImage(file: File): Omit<UploadItem, "id" | "share"> {
  const problem = fileProblem(file);
  if (problem === undefined) return { file, own: {}, state: "ready" };
  return { file, own: {}, state: "unfit", fileProblem: problem };
}

export function fieldsOf({ shared }: Pick<Uploads, "shared">, item: UploadItem | undefined): UploadFields {
  return { ...shared, ...item?.own };
}

/** Whether there is something to send, and each image has its screen. */
export function canSend(uploads: Uploads): boolean {
  const ready = uploads.items.filter(({ state }) => state === "ready");
  return ready.length > 0 && ready.every((item) => fieldsOf(uploads, item).screen.trim() !== "");
}

/** Of those that were sent and not cancelled: how many are there, and how many could not be stored. */
export function countUploads({ items }: Uploads): { done: number; failed: number; all: number } {
  const count = (...states: Array<UploadItem["state"]>) =>
    items.filter(({ state }) => states.includes(state)).length;
  const [done, failed] = [count("stored", "identical"), count("failed")];
  return { done, failed, all: done + failed + count("waiting", "sending") };
}
