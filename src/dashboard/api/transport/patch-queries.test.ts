import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { patchQueries } from "./patch-queries.ts";

const filters = { queryKey: ["rows"] };
/** A request that is on its way until nobody waits for it. */
const read = ({ signal }: { signal: AbortSignal }) =>
  new Promise<string>((_, reject) => signal.addEventListener("abort", reject));

/** Changes one of the texts. */
const shout = (text: string) => (text === "a" ? "A" : text);

function known() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const text of ["a", "b"]) client.setQueryData(["rows", text], text, { updatedAt: 1 });
  const stateOf = (text: string) => client.getQueryState(["rows", text]);
  return { client, stateOf };
}

test("what is out of sight and to be read again still is, whether it is patched or not", async () => {
  const { client, stateOf } = known();
  await client.invalidateQueries(filters);
  patchQueries(client, filters, shout);
  expect(stateOf("a")).toMatchObject({ data: "A", isInvalidated: true });
  expect(stateOf("b")).toMatchObject({ data: "b", isInvalidated: true });
});

test("what is patched counts as old as it was, and what is not patched is left alone", () => {
  const { client, stateOf } = known();
  const before = stateOf("b");
  patchQueries(client, filters, shout);
  expect(stateOf("a")).toMatchObject({ data: "A", dataUpdatedAt: 1 });
  expect(stateOf("b")).toBe(before);
});

test("what was being read again when it was patched, and went out of sight before it came, is read once it is shown", async () => {
  const { client, stateOf } = known();
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

test("what is patched while it is read anew, and went out of sight before that came, stays patched", async () => {
  const { client, stateOf } = known();
  const observer = new QueryObserver(client, { queryKey: ["rows", "a"], queryFn: read });
  const hide = observer.subscribe(() => undefined);
  void observer.refetch();
  patchQueries(client, filters, shout);
  hide();
  await expect.poll(() => stateOf("a")?.fetchStatus).toBe("idle");
  expect(stateOf("a")?.data).toBe("A");
});
