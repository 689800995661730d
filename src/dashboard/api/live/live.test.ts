import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLive } from "./live.ts";

const { part } = vi.hoisted(() => ({ part: { joinLive: vi.fn() } }));
vi.mock("./live-port.ts", () => part);

const scope = { app: "a".repeat(24), branch: "main" };

beforeEach(() => void part.joinLive.mockReset());
afterEach(() => void vi.useRealTimers());

async function connect(client: QueryClient) {
  part.joinLive.mockImplementation(() => ({ say: () => undefined, leave: () => undefined }));
  const live = createLive(client, scope, "ada");
  live.start();
  live.noteSequence(1);
  await expect.poll(() => part.joinLive.mock.calls).toHaveLength(1);
  return live;
}

it("a connection that could not begin is lost, and begins later", async () => {
  vi.useFakeTimers();
  part.joinLive.mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const live = await connect(new QueryClient());
  await expect.poll(live.isConnected).toBe(false);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => part.joinLive.mock.calls).toHaveLength(2);
});
