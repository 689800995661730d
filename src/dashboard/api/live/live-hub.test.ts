import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLiveHub, type HubMessage } from "./live-hub.ts";

/** A stream that the server refuses, as browsers report it. */
class RefusedSource {
  static CLOSED = 2;
  readyState = RefusedSource.CLOSED;
  onerror: (() => void) | undefined;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    opened.push(this);
  }
  isOpen = true;
  close = () => {
    this.isOpen = false;
  };
}
let opened: RefusedSource[] = [];

beforeEach(() => {
  opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", RefusedSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function join(hub: ReturnType<typeof createLiveHub>, address: string) {
  const received: HubMessage[] = [];
  const port = { postMessage: (message: HubMessage) => received.push(message) } as unknown as MessagePort;
  hub.connect(port);
  port.onmessage?.({ data: { type: "here", address, since: 1 } } as MessageEvent);
  return received;
}

it("tabs are notified when the server refuses their stream, and it is retried", () => {
  const received = join(createLiveHub(), "/v1/live?person=ada");
  opened[0]?.onerror?.();
  expect(received).toContainEqual({ type: "refused" });
  vi.runAllTimers();
  expect(opened).toHaveLength(2);
});

it("tabs of one user receive nothing from another user's stream", () => {
  const hub = createLiveHub();
  const [ada, ben] = [join(hub, "/v1/live?person=ada"), join(hub, "/v1/live?person=ben")];
  expect(opened.map(({ address }) => address)).toEqual([
    "/v1/live?person=ada&since=1",
    "/v1/live?person=ben&since=1",
  ]);
  opened[0]?.onerror?.();
  expect(ada).toContainEqual({ type: "refused" });
  expect(ben).not.toContainEqual({ type: "refused" });
});

it("pauses between retries grow while the server is unreachable", () => {
  join(createLiveHub(), "/v1/live?person=ada");
  let tries = 0;
  for (let second = 0; second < 180; second += 3) {
    const source = opened.at(-1);
    // The browser itself reconnects a stream that is left open.
    if (source?.isOpen) {
      tries += 1;
      source.readyState = 0;
      source.onerror?.();
    }
    vi.advanceTimersByTime(3_000);
  }
  expect(tries).toBeLessThan(12);
});

it("every message of a tab is answered, which shows the tab that its hub is running", () => {
  const hub = createLiveHub();
  const port = { postMessage: vi.fn() } as unknown as MessagePort;
  hub.connect(port);
  const data = { type: "here", address: "/v1/live?person=ada", since: 1 };
  for (let message = 1; message <= 3; message += 1) {
    port.onmessage?.({ data } as MessageEvent);
    expect(port.postMessage).toHaveBeenCalledTimes(message);
  }
});

it("a stream that opens for the first time is not lost until it fails", () => {
  const received = join(createLiveHub(), "/v1/live?person=ada");
  expect(received).toEqual([{ type: "state", connection: "connecting" }]);
  opened[0]?.onerror?.();
  expect(received).toContainEqual({ type: "state", connection: "lost" });
});
