import { expect, test, vi } from "vitest";
import { fileProblem, sha1Of } from "./chosen-file.ts";
import {
  canSend,
  countUploads,
  createUploadQueue,
  fieldsOf,
  type UploadDeps,
  type UploadQueue,
} from "./upload-queue.ts";

const image = (name: string, type = "image/png") => new File(["content"], name, { type });
const states = (queue: UploadQueue) => queue.get().items.map(({ state }) => state);
const idAt = (queue: UploadQueue, index: number) => queue.get().items[index]?.id ?? "";

/** A queue whose requests are completed by the test. */
function openQueue(deps: Partial<UploadDeps> = {}) {
  const ends: Array<{
    name: string;
    screen: string;
    resolve: (id: string) => void;
    reject: (error: Error) => void;
  }> = [];
  const onStored = vi.fn();
  const queue = createUploadQueue({
    findSame: async () => undefined,
    send: ({ file, fields: { screen }, signal }) =>
      new Promise((resolve, reject) => {
        ends.push({ name: file.name, screen, resolve, reject });
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
    onStored,
    ...deps,
  });
  return { queue, ends, onStored };
}

test("sends two images at a time and starts the next when one is done", async () => {
  const { queue, ends, onStored } = openQueue();
  queue.add([image("a.png"), image("b.png"), image("c.png")]);
  queue.changeShared({ screen: "Home" });
  queue.sendAll();
  await expect.poll(() => ends).toHaveLength(2);
  expect(states(queue)).toEqual(["sending", "sending", "waiting"]);
  ends[0]?.resolve("shot a");
  await expect.poll(() => ends.map(({ name }) => name)).toEqual(["a.png", "b.png", "c.png"]);
  expect(queue.get().items[0]).toMatchObject({ state: "stored", screenshotId: "shot a", share: 1 });
  expect(onStored).toHaveBeenCalledTimes(1);
  expect(countUploads(queue.get())).toEqual({ done: 1, failed: 0, all: 3 });
});

test("does not send an image that the server already has", async () => {
  const { queue, ends, onStored } = openQueue({ findSame: async () => "same" });
  queue.add([image("a.png")]);
  queue.sendAll();
  await expect.poll(() => states(queue)).toEqual(["identical"]);
  expect(queue.get().items[0]?.screenshotId).toBe("same");
  expect([ends.length, onStored.mock.calls.length]).toEqual([0, 0]);
});

test("keeps failed and cancelled images and sends them again on request", async () => {
  const { queue, ends } = openQueue();
  queue.add([image("a.png"), image("b.png"), image("c.png")]);
  queue.sendAll();
  await expect.poll(() => ends).toHaveLength(2);
  ends[0]?.reject(new Error("no network"));
  queue.cancel(idAt(queue, 1));
  queue.cancel(idAt(queue, 2));
  await expect.poll(() => states(queue)).toEqual(["failed", "cancelled", "cancelled"]);
  expect(countUploads(queue.get())).toEqual({ done: 0, failed: 1, all: 1 });
  queue.retry(idAt(queue, 0));
  await expect.poll(() => ends).toHaveLength(3);
  ends[2]?.resolve("shot");
  await expect.poll(() => states(queue)).toEqual(["stored", "cancelled", "cancelled"]);
  queue.clear();
  expect(queue.get().items).toEqual([]);
});

test("uses the shared fields for an image, except the fields that were set for that image", () => {
  const { queue } = openQueue();
  queue.add([image("a.png"), image("b.png")]);
  expect(canSend(queue.get())).toBe(false);
  queue.changeOverrides(idAt(queue, 0), { screen: "Cart" });
  expect(canSend(queue.get())).toBe(false);
  queue.changeShared({ screen: "Home", language: "de" });
  expect(canSend(queue.get())).toBe(true);
  const [a, b] = queue.get().items;
  expect(fieldsOf(queue.get(), a)).toMatchObject({ screen: "Cart", language: "de" });
  expect(fieldsOf(queue.get(), b)).toMatchObject({ screen: "Home", language: "de" });
});

test("keeps the fields that an image had when it was queued", async () => {
  const { queue, ends } = openQueue();
  queue.add([image("a.png"), image("b.png"), image("c.png")]);
  queue.changeShared({ screen: "Home" });
  queue.sendAll();
  await expect.poll(() => ends).toHaveLength(2);
  queue.add([image("d.png")]);
  queue.changeShared({ screen: "Cart" });
  ends[0]?.reject(new Error("no network"));
  await expect.poll(() => ends).toHaveLength(3);
  queue.retry(idAt(queue, 0));
  ends[1]?.resolve("shot b");
  await expect.poll(() => ends).toHaveLength(4);
  expect(ends.map(({ name, screen }) => [name, screen])).toEqual([
    ["a.png", "Home"],
    ["b.png", "Home"],
    ["c.png", "Home"],
    ["a.png", "Home"],
  ]);
});

test.each([
  [{ type: "image/png", size: 10 }, undefined],
  [{ type: "image/jpeg", size: 10 }, undefined],
  [{ type: "image/webp", size: 10 }, "type"],
  [{ type: "", size: 10 }, "type"],
  [{ type: "image/png", size: 0 }, "empty"],
  [{ type: "image/png", size: 60 * 1024 * 1024 }, "size"],
])("finds the problem of the file %o: %s", (file, problem) => expect(fileProblem(file)).toBe(problem));

test("never sends an unsuitable file", () => {
  const { queue } = openQueue();
  queue.add([image("a.gif", "image/gif")]);
  queue.changeShared({ screen: "Home" });
  queue.sendAll();
  expect(queue.get().items[0]).toMatchObject({ state: "unfit", fileProblem: "type" });
  expect(canSend(queue.get())).toBe(false);
});

test("computes the same hash as the server", async () => {
  expect(await sha1Of(new Blob(["abc"]))).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
});
