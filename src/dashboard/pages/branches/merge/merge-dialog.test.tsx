import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WantedMerge } from "#dashboard/api/branches/branches.ts";
import { show } from "#dashboard/testing/show.tsx";
import type { Decisions } from "./merge-decisions.ts";
import { MergeDialog } from "./merge-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

const pair = {
  from: { _id: "f", name: "feature" },
  to: { _id: "t", name: "main" },
  ids: { app: "p", from: "f", to: "t" },
} as never;
const outcome = { total: 1, added: 0, changed: 1, removed: 0, conflictCount: 0, changeSet: "c" };

const decided = (take: "from" | "to"): Decisions =>
  new Map([[JSON.stringify(["", "value", "de", "pay"]), { take, seen: "1" }]]);

it("previews a decision of another tab before the merge can be confirmed", async () => {
  const sent: Array<{ isTrial: boolean; take: unknown }> = [];
  let respond = (): void => undefined;
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    const { decisions } = JSON.parse(String(body)) as WantedMerge;
    const isTrial = address.includes("dryRun");
    sent.push({ isTrial, take: decisions.map((decision) => "take" in decision && decision.take).join() });
    if (isTrial) await new Promise<void>((resolve) => (respond = resolve));
    return Response.json(outcome);
  });
  const client = new QueryClient();
  const onMerged = vi.fn();
  const dialog = (decisions: Decisions) => (
    <QueryClientProvider client={client}>
      <MergeDialog
        pair={pair}
        input={{ decisions, rule: undefined, stamp: "s" }}
        changedCount={0}
        person="ada"
        onStale={() => undefined}
        onMerged={onMerged}
        onClose={() => undefined}
      />
    </QueryClientProvider>
  );
  const { rerender } = await show(dialog(decided("from")));
  const merge = page.getByRole("button", { name: /^Merge/ });
  await expect.poll(() => sent).toEqual([{ isTrial: true, take: "from" }]);
  respond();
  await expect.element(merge).toBeEnabled();

  await rerender(dialog(decided("to")));
  await expect.poll(() => sent).toHaveLength(2);
  await expect.element(merge).toBeDisabled();
  respond();
  await userEvent.click(merge);
  await expect.poll(() => onMerged.mock.calls).toEqual([["c"]]);
  expect(sent.slice(1)).toEqual([
    { isTrial: true, take: "to" },
    { isTrial: false, take: "to" },
  ]);
});
