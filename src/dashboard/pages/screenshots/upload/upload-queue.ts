import {
  createSendQueue,
  isInProgress,
  isRepeatable,
  type QueuedFile,
  type Sending,
} from "#dashboard/lib/files/send-queue.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { type FileProblem, fileProblem } from "./chosen-file.ts";

/** Fields of an image; empty: unknown. */
export type UploadFields = { screen: string; language: string; device: string; os: string; version: string };

const noFields: UploadFields = { screen: "", language: "", device: "", os: "", version: "" };

export type UploadItem = QueuedFile<"stored" | "identical"> & {
  /** Fields of this image that replace the shared ones. */
  overrides: Partial<UploadFields>;
  fileProblem?: FileProblem;
  /** Screenshot created from the file, or an identical existing one. */
  screenshotId?: string;
};

export type Uploads = { items: readonly UploadItem[]; shared: UploadFields };

export type UploadDeps = {
  /** Returns the id of an identical image of the same screen, language and device, if any. */
  findSame: (file: File, fields: UploadFields, signal: AbortSignal) => Promise<string | undefined>;
  /** Sends an image and returns its id. */
  send: (item: { file: File; fields: UploadFields } & Sending) => Promise<string>;
  /** Called when a screenshot was created. */
  onStored: () => void;
};

/** Maximum number of parallel uploads: the server processes one image while the next one is sent. */
const maxParallel = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Uploads images, two at a time. Failed images stay and can be sent again. */
export function createUploadQueue({ findSame, send, onStored }: UploadDeps) {
  let shared = noFields;
  let uploads: Uploads = { items: [], shared };
  const listeners = createListeners();
  const queue = createSendQueue<UploadItem>({ atOnce: maxParallel, send: sendImage });
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

  /** Copies the shared fields into the image, so that later changes apply to later images only. */
  function begin(isSelected: (item: UploadItem) => boolean): void {
    queue.begin(isSelected, (item) => ({ ...item, overrides: fieldsOf(uploads, item) }));
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
    /** Replaces the fields of an image that differ from the shared ones. */
    changeOverrides: (id: string, overrides: Partial<UploadFields>) => queue.change(id, { overrides }),
    sendAll: () => begin(({ state }) => state === "ready"),
    retry: (id: string) => begin((item) => item.id === id && isRepeatable(item)),
    clear: queue.clear,
  };
}

function queuedImage(file: File): Omit<UploadItem, "id" | "share"> {
  const problem = fileProblem(file);
  if (problem === undefined) return { file, overrides: {}, state: "ready" };
  return { file, overrides: {}, state: "unfit", fileProblem: problem };
}

export function fieldsOf({ shared }: Pick<Uploads, "shared">, item: UploadItem | undefined): UploadFields {
  return { ...shared, ...item?.overrides };
}

/** Returns whether there are images to send and each has a screen. */
export function canSend(uploads: Uploads): boolean {
  const ready = uploads.items.filter(({ state }) => state === "ready");
  return ready.length > 0 && ready.every((item) => fieldsOf(uploads, item).screen.trim() !== "");
}

/** Counts the images that were sent and not cancelled: finished, failed, and all. */
export function countUploads({ items }: Uploads): { done: number; failed: number; all: number } {
  const count = (...states: Array<UploadItem["state"]>) =>
    items.filter(({ state }) => states.includes(state)).length;
  const [done, failed] = [count("stored", "identical"), count("failed")];
  return { done, failed, all: done + failed + count("waiting", "sending") };
}
