import { expect, it } from "vitest";
import { createOrderFileQueue } from "./order-file-queue.ts";

const file = (name: string, bytes = 1) => {
  const created = new File(["x"], name);
  Object.defineProperty(created, "size", { value: bytes });
  return created;
};

/** A server whose responses the test triggers. */
function openServer() {
  const waiting: Array<{ name: string; accept: () => void; refuse: () => void }> = [];
  const queue = createOrderFileQueue(
    ({ name }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        waiting.push({ name, accept: resolve, refuse: () => reject(new Error("refused")) });
      }),
  );
  const states = () => queue.get().map((item) => `${item.file.name} ${item.state}`);
  return { queue, waiting, states };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

it("files are sent one by one; failed files stay in the queue and can be sent again", async () => {
  const { queue, waiting, states } = openServer();
  queue.add([file("a"), file("b")]);
  expect(states()).toEqual(["a sending", "b waiting"]);
  waiting[0]?.accept();
  await soon();
  expect(states()).toEqual(["b sending"]);
  waiting[1]?.refuse();
  await soon();
  expect(states()).toEqual(["b failed"]);
  queue.retry(queue.get()[0]?.id ?? "");
  waiting[2]?.accept();
  await soon();
  expect(states()).toEqual([]);
});

it("cancelled files do not stop the other files", async () => {
  const { queue, states } = openServer();
  queue.add([file("a"), file("b"), file("c")]);
  const [first, second] = queue.get();
  queue.cancel(second?.id ?? "");
  queue.cancel(first?.id ?? "");
  await soon();
  expect(states()).toEqual(["a cancelled", "b cancelled", "c sending"]);
});

it("files that the server would refuse are not sent", () => {
  const { queue, waiting } = openServer();
  queue.add([file("large", 60_000_000), file("x".repeat(256))]);
  expect(queue.get().map(({ state, problem }) => [state, problem])).toEqual([
    ["unfit", "tooLarge"],
    ["unfit", "longName"],
  ]);
  expect(waiting).toEqual([]);
});
