import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { askAgainWhenOutdated } from "./ask-again-when-outdated.ts";

/** What a page shows, each answer of which arrives when the test says so. */
function showing() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  askAgainWhenOutdated(client);
  const answers: Array<(text: string) => void> = [];
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: ["history"], queryFn: read });
  observer.subscribe(() => {});
  const change = () => void client.invalidateQueries({ queryKey: ["history"] });
  const shown = () => observer.getCurrentResult().data;
  return { answers, read, change, shown };
}

it("what changes while it is asked for the first time is asked for once more", async () => {
  const { answers, read, change, shown } = showing();
  change();
  answers[0]?.("before the change");
  await expect.poll(() => read.mock.calls.length).toBe(2);
  answers[1]?.("after the change");
  await expect.poll(shown).toBe("after the change");
  expect(read).toHaveBeenCalledTimes(2);
});

it("what does not change is asked for once", async () => {
  const { answers, read, shown } = showing();
  answers[0]?.("the same");
  await expect.poll(shown).toBe("the same");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).toHaveBeenCalledTimes(1);
});
