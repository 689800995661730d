import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { patchQueries } from "./patch-queries.ts";

const filters = { queryKey: ["rows"] };
/** A request that runs until it is cancelled. */
const read = ({ signal }: { signal: AbortSignal }) =>
  new Promise<string>((_, reject) => signal.addEventListener("abort", reject));

/** Patch that changes the text "a" only. */
const shout = (text: string) => (text === "a" ? "A" : text);

function cachedRows() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const text of ["a", "b"]) client.setQueryData(["rows", text], text, { updatedAt: 1 });
  const stateOf = (text: string) => client.getQueryState(["rows", text]);
  return { client, stateOf };
}

test("keeps hidden queries invalidated if they were, whether they are patched or not", async () => {
  const { client, stateOf } = cachedRows();
  await client.invalidateQueries(filters);
  patchQueries(client, filters, shout);
  expect(stateOf("a")).toMatchObject({ data: "A", isInvalidated: true });
  expect(stateOf("b")).toMatchObject({ data: "b", isInvalidated: true });
});

test("keeps the age of patched data and leaves other queries unchanged", () => {
  const { client, stateOf } = cachedRows();
  const before = stateOf("b");
  patchQueries(client, filters, shout);
  expect(stateOf("a")).toMatchObject({ data: "A", dataUpdatedAt: 1 });
  expect(stateOf("b")).toBe(before);
});

test("refetches when shown again if a refetch was patched and cancelled", async () => {
  const { client, stateOf } = cachedRows();
  await client.invalidateQueries(filters);
  const queryFn = vi.fn(read);
  const show = () =>
    new QueryObserver(client, { queryKey: ["rows", "a"], queryFn }).subscribe(() => undefined);
  const hide = show();
  patchQueries(client, filters, shout);
  hide();
  await expect.poll(() => stateOf("a")?.fetchStatus).toBe("idle");
  const hideAgain = show();
  expect(queryFn).toHaveBeenCalledTimes(2);
  hideAgain();
});

test("keeps the patch when the running refetch is cancelled", async () => {
  const { client, stateOf } = cachedRows();
  const observer = new QueryObserver(client, { queryKey: ["rows", "a"], queryFn: read });
  const hide = observer.subscribe(() => undefined);
  void observer.refetch();
  patchQueries(client, filters, shout);
  hide();
  await expect.poll(() => stateOf("a")?.fetchStatus).toBe("idle");
  expect(stateOf("a")?.data).toBe("A");
});
