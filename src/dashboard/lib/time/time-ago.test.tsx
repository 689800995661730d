import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { TimeAgo } from "./time-ago.tsx";

afterEach(() => void vi.useRealTimers());

it("follows the clock with one timer for all times", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const time = new Date().toISOString();
  await show(
    <>
      <TimeAgo time={time} /> <TimeAgo time={time} />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  await expect.element(page.getByText("now").first()).toBeVisible();
  vi.advanceTimersByTime(85_000);
  await expect.element(page.getByText("1 minute ago").first()).toBeVisible();
  await expect.element(page.getByText("now")).not.toBeInTheDocument();
});
