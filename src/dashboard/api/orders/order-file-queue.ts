import { createSendQueue, type QueuedFile, type Sending } from "#dashboard/lib/files/send-queue.ts";

/** Maximum size of a form in bytes (rest-api.md 8), minus its boundaries and headers. */
const maxFileBytes = 50 * 1024 * 1024 - 10_000;
const maxNameLength = 255;

type FileProblem = "tooLarge" | "longName";

export type OrderFile = QueuedFile & { problem?: FileProblem };
export type OrderFileQueue = ReturnType<typeof createOrderFileQueue>;

/** Uploads files to an order, one after the other; stored files leave the queue. */
export function createOrderFileQueue(send: (file: File, sending: Sending) => Promise<void>) {
  const { get, subscribe, add, begin, cancel, remove } = createSendQueue<OrderFile>({
    atOnce: 1,
    send: async ({ file }, sending) => {
      await send(file, sending);
      return undefined;
    },
  });
  return {
    get,
    subscribe,
    cancel,
    remove,
    add: (files: readonly File[]) => add(files.map(queuedFile)),
    retry: (id: string) => begin((item) => item.id === id),
  };
}

function queuedFile(file: File): Omit<OrderFile, "id" | "share"> {
  const problem = problemOf(file);
  return problem ? { file, state: "unfit", problem } : { file, state: "waiting" };
}

function problemOf({ name, size }: File): FileProblem | undefined {
  if (size > maxFileBytes) return "tooLarge";
  return name.length > maxNameLength ? "longName" : undefined;
}

/** Whether the upload of a file failed, or was not tried because the server would refuse the file. */
export function hasFailed({ state }: OrderFile): boolean {
  return state === "failed" || state === "unfit";
}
