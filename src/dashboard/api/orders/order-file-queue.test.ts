import { expect, it } from "vitest";
import { createOrderFileQueue } from "./order-file-queue.ts";

const file = (name: string, bytes = 1) => {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: bytes });
  return made;
};

/** A server of which each answer is given by hand. */
function openServer() {
  const waiting: Array<{ name: string; take: () => void; refuse: () => void }> = [];
  const queue = createOrderFileQueue(
    ({ name }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        waiting.push({ name, take: resolve, refuse: () => reject(new Error("refused")) });
      }),
  );
  const states = () => queue.get().map((item) => `${item.file.name} ${item.state}`);
  return { queue, waiting, states };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

it("files go one after the other; what is stored leaves, what failed stays and can be sent again", async () => {
  const { queue, waiting, states } = openServer();
  queue.add([file("a"), file("b")]);
  expect(states()).toEqual(["a sending", "b waiting"]);
  waiting[0]?.take();
  await soon();
  expect(states()).toEqual(["b sending"]);
  waiting[1]?.refuse();
  await soon();
  expect(states()).toEqual(["b failed"]);
  queue.retry(queue.get()[0]?.id ?? "");
  waiting[2]?.take();
  await soon();
  expect(states()).toEqual([]);
});

it("one is stopped on its way or before, the others go on", async () => {
  const { queue, states } = openServer();
  queue.add([file("a"), file("b"), file("c")]);
  const [first, second] = queue.get();
  queue.cancel(second?.id ?? "");
  queue.cancel(first?.id ?? "");
  await soon();
  expect(states()).toEqual(["a cancelled", "b cancelled", "c sending"]);
});

it("what the server would refuse is not sent", () => {
  const { queue, waiting } = openServer();
  queue.add([file("large", 60_000_000), file("x".repeat(256))]);
  expect(queue.get().map(({ state, problem }) => [state, problem])).toEqual([
    ["unfit", "tooLarge"],
    ["unfit", "longName"],
  ]);
  expect(waiting).toEqual([]);
});
