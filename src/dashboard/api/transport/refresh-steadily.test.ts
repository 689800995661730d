import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { refreshSteadily } from "./refresh-steadily.ts";

test("waits for a running request and refetches after it", async () => {
  const answers: Array<(text: string) => void> = [];
  const aborted = vi.fn();
  const client = new QueryClient();
  const observer = new QueryObserver(client, {
    queryKey: ["orders", "list"],
    queryFn: ({ signal }) => {
      signal.addEventListener("abort", aborted);
      return new Promise<string>((resolve) => answers.push(resolve));
    },
  });
  const forget = observer.subscribe(() => {});
  answers[0]?.("first");
  await expect.poll(() => observer.getCurrentResult().data).toBe("first");

  void observer.refetch();
  const refreshed = refreshSteadily(client, ["orders"]);
  expect(answers).toHaveLength(2);
  answers[1]?.("old");
  await expect.poll(() => observer.getCurrentResult().data).toBe("old");
  await expect.poll(() => answers).toHaveLength(3);
  answers[2]?.("new");
  await refreshed;
  expect(observer.getCurrentResult().data).toBe("new");
  expect(aborted).not.toHaveBeenCalled();
  forget();
});
