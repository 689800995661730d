import { expect, it } from "vitest";
import type { OrderString } from "#contract/orders/orders.ts";
import { stableRows } from "./stable-rows.ts";

const row = (key: string, status = "2") => ({ key, language: "de", status }) as OrderString;
const shown = (rows: ReturnType<typeof stableRows>) =>
  rows.map(({ key, status, isStale }) => `${key} ${status}${isStale ? " stale" : ""}`);

it("keeps a stale string in its place, updates the others and appends new ones", () => {
  const first = stableRows([], [row("a"), row("b"), row("c")]);
  const second = stableRows(first, [row("new"), row("a"), row("c", "3")]);
  expect(shown(second)).toEqual(["a 2", "b 2 stale", "c 3", "new 2"]);
  expect(shown(stableRows(second, [row("a"), row("b"), row("c")]))).toEqual([
    "a 2",
    "b 2",
    "c 2",
    "new 2 stale",
  ]);
});
