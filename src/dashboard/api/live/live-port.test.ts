import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeWindow } from "#dashboard/testing/fake-window.ts";
import type { HubMessage, TabMessage } from "./live-hub.ts";
import { joinLive, type LivePort } from "./live-port.ts";

const opening: HubMessage = { type: "state", connection: "connecting" };
const lost: HubMessage = { type: "state", connection: "lost" };
const shown: HubMessage = { type: "state", connection: "open" };

type Port = {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage: (message: unknown) => void;
};

/** Two connected ports; messages are delivered synchronously. */
class Channel {
  port1 = portTo(() => this.port2);
  port2 = portTo(() => this.port1);
}

function portTo(other: () => Port): Port & { close: () => void } {
  return {
    onmessage: null,
    postMessage: (data) => other().onmessage?.({ data }),
    close: vi.fn(),
  };
}

/** A shared worker for tests: it answers messages until the test ends it. */
class Worker {
  onerror: (() => void) | null = null;
  isAlive = answers;
  sent: TabMessage[] = [];
  port = {
    onmessage: null as ((event: { data: HubMessage }) => void) | null,
    postMessage: (message: TabMessage) => {
      this.sent.push(message);
      if (this.isAlive && message.type === "here") this.port.onmessage?.({ data: shown });
    },
    close: vi.fn(),
  };
  constructor() {
    workers.push(this);
  }
}
let workers: Worker[] = [];
let answers = true;
let live: LivePort | undefined;
let streams = 0;

fakeWindow();
beforeEach(() => {
  workers = [];
  answers = true;
  streams = 0;
  vi.stubGlobal("SharedWorker", Worker);
  vi.stubGlobal("MessageChannel", Channel);
  vi.stubGlobal(
    "EventSource",
    class {
      close = () => undefined;
      constructor() {
        streams += 1;
      }
    },
  );
});
afterEach(() => live?.leave());

function join() {
  const received: HubMessage[] = [];
  live = joinLive(
    "/v1/live?person=ada",
    () => 1,
    (message) => received.push(message),
  );
  return received;
}

it("a tab joins a new shared worker when its own ended, and its connection is lost until then", () => {
  const received = join();
  vi.advanceTimersByTime(60_000);
  expect(workers).toHaveLength(1);
  expect(received).not.toContainEqual(lost);

  const [first] = workers;
  if (first) first.isAlive = false;
  vi.advanceTimersByTime(45_000);
  expect(received.slice(-2)).toEqual([lost, shown]);
  expect(workers).toHaveLength(2);
  expect(first?.sent.at(-1)).toEqual({ type: "leave" });
  expect(first?.port.close).toHaveBeenCalled();
});

it("a tab opens its own stream when the shared worker cannot be loaded", () => {
  answers = false;
  const received = join();
  workers[0]?.onerror?.();
  expect(received).toEqual([opening]);
  vi.advanceTimersByTime(300_000);
  expect(received).not.toContainEqual(lost);
  expect([workers.length, streams]).toEqual([1, 1]);
});

it("a tab opens its own stream when the shared worker never answers", () => {
  answers = false;
  const received = join();
  vi.advanceTimersByTime(45_000);
  expect(received).toEqual([lost, opening]);
  expect([workers.length, streams]).toEqual([1, 1]);
});

it("a tab that has left opens nothing when its shared worker fails", () => {
  answers = false;
  join();
  live?.leave();
  workers[0]?.onerror?.();
  vi.advanceTimersByTime(300_000);
  expect(workers[0]?.sent).toHaveLength(2);
  expect(streams).toBe(0);
});
