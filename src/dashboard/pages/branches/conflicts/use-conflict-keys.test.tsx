import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  type Decisions,
  type MergeableRow,
  stateOf,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";
import { show } from "#dashboard/testing/show.tsx";
import { useConflictCursor } from "./use-conflict-cursor.ts";
import { useConflictKeys } from "./use-conflict-keys.ts";

const rows = ["home", "pay"].map(
  (key): MergeableRow => ({ key, language: "de", field: "value", base: "a", from: "b", to: "c" }),
);

/** Two conflicts below a text field; no element has the focus. */
function Conflicts() {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const cursor = useConflictCursor(rows, decisions, { app: "p", from: "feature", to: "main" });
  const handleKeyDown = useConflictKeys({
    ...{ rows, decisions, cursor, onFinished: undefined },
    onChange: setDecisions,
  });
  return (
    <>
      <input aria-label="Search" />
      <ul onKeyDown={handleKeyDown}>
        {rows.map((row, index) => (
          <li key={row.key} aria-current={index === cursor.index}>
            {row.key}: {stateOf(decisions, row)}
          </li>
        ))}
      </ul>
    </>
  );
}

it("decides conflicts by keyboard without a prior click, but not while typing in a field", async () => {
  await show(<Conflicts />);
  const conflicts = page.getByRole("list");
  await userEvent.click(page.getByRole("textbox", { name: "Search" }));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(conflicts).toHaveTextContent("home: openpay: open");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(conflicts).toHaveTextContent("home: decidedpay: open");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(conflicts).toHaveTextContent("home: decidedpay: decided");
});
