import { expect, it } from "vitest";
import { Budget } from "./budget.ts";

it("limits the amount of each tenant and the total until amounts are given back", () => {
  const budget = new Budget({ perTenant: 10, total: 15 });
  budget.spend("one", 10);
  expect(budget.trySpend("one", 1)).toBe(false);
  expect(budget.trySpend("two", 6)).toBe(false);
  budget.spend("two", 5);
  expect(() => budget.spend("three", 1)).toThrow(expect.objectContaining({ code: "busy", status: 429 }));
  budget.giveBack("one", 10);
  expect(budget.trySpend("three", 10)).toBe(true);
});
