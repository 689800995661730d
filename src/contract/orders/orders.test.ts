import { describe, expect, it } from "vitest";
import { projectRoles } from "#contract/permissions.ts";
import { judgeMove, nextStatuses, type OrderStatus, orderStatuses } from "./order-moves.ts";

const vendors = ["tpttranslator", "tptservices", "tptadmin"];

/** decisions.md 3.2, written by hand: who brings an order from one state into another. */
const table: ReadonlyArray<readonly [from: OrderStatus, to: OrderStatus, side: "manager" | "vendor"]> = [
  ["draft", "requested", "manager"],
  ["requested", "created", "vendor"],
  ["created", "accepted", "manager"],
  ["accepted", "processing", "vendor"],
  ["processing", "testing", "vendor"],
  ["testing", "done", "manager"],
  ["requested", "declined", "vendor"],
  ["created", "declined", "vendor"],
  ...(["draft", "requested", "created", "accepted", "processing", "testing"] as const).flatMap((from) => [
    [from, "canceled", "manager"] as const,
    [from, "onHold", "manager"] as const,
  ]),
  ["onHold", "canceled", "manager"],
];

const state = (status: OrderStatus) => ({ status, heldFrom: null });

describe("moves of an order", () => {
  for (const role of projectRoles) {
    it(`are those of the table for ${role}, and no others`, () => {
      const allowed = orderStatuses.flatMap((from) =>
        nextStatuses(state(from), role).map((to) => `${from} → ${to}`),
      );
      const actions = (side: string) =>
        role === "admin" ||
        role === "owner" ||
        (side === "manager" ? role === "manager" : vendors.includes(role));
      const expected = table.filter(([, , side]) => actions(side)).map(([from, to]) => `${from} → ${to}`);
      expect(allowed.toSorted()).toEqual(expected.toSorted());
    });
  }

  it("that nobody can make are impossible for an owner, who may make all others", () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const isKnown = table.some(([one, next]) => one === from && next === to);
        expect([from, to, judgeMove(state(from), to, "owner")]).toEqual([
          from,
          to,
          isKnown ? "allowed" : "impossible",
        ]);
      }
    }
  });

  it("from hold lead back to where the order came from, and nowhere else but to its cancellation", () => {
    const held = { status: "onHold", heldFrom: "processing" } as const;
    expect(nextStatuses(held, "manager")).toEqual(["processing", "canceled"]);
    expect(nextStatuses(held, "tptadmin")).toEqual([]);
    expect(judgeMove(held, "testing", "manager")).toBe("impossible");
  });

  it("of the other side are refused as such, whether they are possible or not", () => {
    expect(judgeMove(state("testing"), "done", "tptadmin")).toBe("not_allowed");
    expect(judgeMove(state("requested"), "done", "tptadmin")).toBe("not_allowed");
    expect(judgeMove(state("accepted"), "processing", "manager")).toBe("not_allowed");
    expect(judgeMove(state("requested"), "canceled", "translator")).toBe("not_allowed");
  });
});
