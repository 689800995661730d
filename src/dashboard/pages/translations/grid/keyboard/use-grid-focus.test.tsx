import { useRef } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { show } from "#dashboard/testing/show.tsx";
import { useGridFocus } from "./use-grid-focus.ts";

/** A cell that is being edited: text field, source text and footer controls. */
function OpenCell() {
  const scroller = useRef<HTMLDivElement>(null);
  const at = { row: 0, column: 2, active: true, header: false, editing: { key: "a", language: "de" } };
  // If the press is slow, the field loses the focus and its text is saved. `rowAt` returns no row, so nothing is saved
  // here.
  const cursor = { get: () => at, setActive: () => {} };
  const deps = { cursor, rowAt: () => undefined, columns: [] } as unknown as GridDeps;
  return (
    <div ref={scroller} {...useGridFocus(scroller, deps, () => {})}>
      <div data-row={0} data-column={2}>
        <div data-editor="">
          <textarea aria-label="Text" />
          <p>Source</p>
          <label>
            <input type="checkbox" /> Same meaning
          </label>
          <button type="button">Publish</button>
        </div>
      </div>
    </div>
  );
}

it("a press beside an open text returns the focus to the text from another control of the cell", async () => {
  await show(<OpenCell />);
  const text = page.getByRole("textbox");
  for (const control of [page.getByRole("button"), page.getByRole("checkbox")]) {
    await userEvent.click(text);
    await userEvent.click(control);
    await expect.element(control).toHaveFocus();
    await userEvent.click(page.getByText("Source"));
    await expect.element(text).toHaveFocus();
  }
});
