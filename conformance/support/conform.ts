import { test } from "vitest";
import { lineOf, type RowId } from "#conformance/rows.ts";
import { tested } from "./call.ts";

type Needs = {
  /** Only for a server started by this run, whose configuration is known and which can reach this machine. */
  own?: boolean;
};

/** The test of one row of the specification, named by section and row. */
export function conform(id: RowId, check: () => Promise<void>, { own = false }: Needs = {}): void {
  test.skipIf(own && !tested.own)(`${id}: ${lineOf(id)}`, check);
}
