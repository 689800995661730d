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

/** Two ports; what one is told the other hears at once. */
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

/** A shared worker as a tab sees it: it answers until it ends. */
class Worker {
  onerror: (() => void) | null = null;
  isAlive = answers;
  said: TabMessage[] = [];
  port = {
    onmessage: null as ((event: { data: HubMessage }) => void) | null,
    postMessage: (message: TabMessage) => {
      this.said.push(message);
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
  const heard: HubMessage[] = [];
  live = joinLive(
    "/v1/live?person=ada",
    () => 1,
    (message) => heard.push(message),
  );
  return heard;
}

it("a tab whose shared worker ended joins a new one, and its connection is lost until then", () => {
  const heard = join();
  vi.advanceTimersByTime(60_000);
  expect(workers).toHaveLength(1);
  expect(heard).not.toContainEqual(lost);

  const [first] = workers;
  if (first) first.isAlive = false;
  vi.advanceTimersByTime(45_000);
  expect(heard.slice(-2)).toEqual([lost, shown]);
  expect(workers).toHaveLength(2);
  expect(first?.said.at(-1)).toEqual({ type: "leave" });
  expect(first?.port.close).toHaveBeenCalled();
});

it("a tab whose shared worker cannot be loaded has a stream of its own", () => {
  answers = false;
  const heard = join();
  workers[0]?.onerror?.();
  expect(heard).toEqual([opening]);
  vi.advanceTimersByTime(300_000);
  expect(heard).not.toContainEqual(lost);
  expect([workers.length, streams]).toEqual([1, 1]);
});

it("a tab whose shared worker never answers has a stream of its own", () => {
  answers = false;
  const heard = join();
  vi.advanceTimersByTime(45_000);
  expect(heard).toEqual([lost, opening]);
  expect([workers.length, streams]).toEqual([1, 1]);
});

it("a shared worker that fails after its tab has left opens nothing", () => {
  answers = false;
  join();
  live?.leave();
  workers[0]?.onerror?.();
  vi.advanceTimersByTime(300_000);
  expect(workers[0]?.said).toHaveLength(2);
  expect(streams).toBe(0);
});
