import { getCACertificates } from "node:tls";
import pg from "pg";
import { afterAll, beforeAll, expect, vi } from "vitest";

// Test files share processes and must restore their state; a file that cannot must be a *.alone.test.ts.
let initialState: ReturnType<typeof state>;
beforeAll(() => {
  initialState = state();
});
afterAll(() => expect(state()).toEqual(initialState));

const watchedEvents = ["uncaughtException", "unhandledRejection", "SIGINT", "SIGTERM"];

function state() {
  return {
    directory: process.cwd(),
    environment: { ...process.env },
    listeners: watchedEvents.map((name) => [name, process.listenerCount(name)]),
    authorities: getCACertificates("default").length,
    hasRealClock: !vi.isFakeTimers(),
    fetch: globalThis.fetch,
    log: console.log,
    parse: JSON.parse,
    query: pg.Client.prototype.query,
    emit: pg.Client.prototype.emit,
  };
}
