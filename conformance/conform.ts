import { test } from "vitest";
import { tested } from "./call.ts";
import { findRow, type RowId } from "./rows.ts";

type Needs = {
  /** Only where the server was started for this run: its configuration is known, and it reaches this machine. */
  own?: boolean;
};

/** The test of one row of the specification, named by section and row. PARLANCE_TEST_PENDING=1 tries pending rows too. */
export function conform(id: RowId, check: () => Promise<void>, { own = false }: Needs = {}): void {
  const { line, pending } = findRow(id);
  const isLeftOut = (pending && process.env.PARLANCE_TEST_PENDING !== "1") || (own && !tested.own);
  test.skipIf(isLeftOut)(`${id}: ${line}`, check);
}
