import { describe, expect, it } from "vitest";
import { projectRoles } from "#contract/permissions.ts";
import { checkMove, nextStatuses, type OrderStatus, orderStatuses } from "./order-moves.ts";

const vendors = ["tpttranslator", "tptservices", "tptadmin"];

/** The table of rules.md 3.2, written by hand: the moves of an order with their side. */
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

const stateOf = (status: OrderStatus) => ({ status, heldFrom: null });

describe("moves of an order", () => {
  for (const role of projectRoles) {
    it(`match the table for ${role}`, () => {
      const allowed = orderStatuses.flatMap((from) =>
        nextStatuses(stateOf(from), role).map((to) => `${from} → ${to}`),
      );
      const actsFor = (side: string) =>
        role === "admin" ||
        role === "owner" ||
        (side === "manager" ? role === "manager" : vendors.includes(role));
      const expected = table.filter(([, , side]) => actsFor(side)).map(([from, to]) => `${from} → ${to}`);
      expect(allowed.toSorted()).toEqual(expected.toSorted());
    });
  }

  it("an owner may make all possible moves, and the others are impossible", () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const isKnown = table.some(([status, next]) => status === from && next === to);
        expect([from, to, checkMove(stateOf(from), to, "owner")]).toEqual([
          from,
          to,
          isKnown ? "allowed" : "impossible",
        ]);
      }
    }
  });

  it("an order on hold can only return to its previous status or be canceled", () => {
    const onHold = { status: "onHold", heldFrom: "processing" } as const;
    expect(nextStatuses(onHold, "manager")).toEqual(["processing", "canceled"]);
    expect(nextStatuses(onHold, "tptadmin")).toEqual([]);
    expect(checkMove(onHold, "testing", "manager")).toBe("impossible");
  });

  it("moves of the other side are rejected as not allowed, whether possible or not", () => {
    expect(checkMove(stateOf("testing"), "done", "tptadmin")).toBe("not_allowed");
    expect(checkMove(stateOf("requested"), "done", "tptadmin")).toBe("not_allowed");
    expect(checkMove(stateOf("accepted"), "processing", "manager")).toBe("not_allowed");
    expect(checkMove(stateOf("requested"), "canceled", "translator")).toBe("not_allowed");
  });
});
