import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { refetchWhenOutdated } from "./refetch-when-outdated.ts";

/** A page with queries whose responses the test triggers. */
function showPage() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  refetchWhenOutdated(client);
  const answers: Array<(text: string) => void> = [];
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: ["history"], queryFn: read });
  observer.subscribe(() => {});
  const change = () => void client.invalidateQueries({ queryKey: ["history"] });
  const shown = () => observer.getCurrentResult().data;
  return { answers, read, change, shown };
}

it("refetches a query that is invalidated during its first request", async () => {
  const { answers, read, change, shown } = showPage();
  change();
  answers[0]?.("before the change");
  await expect.poll(() => read.mock.calls.length).toBe(2);
  answers[1]?.("after the change");
  await expect.poll(shown).toBe("after the change");
  expect(read).toHaveBeenCalledTimes(2);
});

it("requests a query once if it is not invalidated", async () => {
  const { answers, read, shown } = showPage();
  answers[0]?.("the same");
  await expect.poll(shown).toBe("the same");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).toHaveBeenCalledTimes(1);
});
