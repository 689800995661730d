import { useRef } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { show } from "#dashboard/testing/show.tsx";
import { useGridFocus } from "./use-grid-focus.ts";

/** A cell with an open text, a source text beside it, and the controls of its footer. */
function OpenCell() {
  const scroller = useRef<HTMLDivElement>(null);
  const at = { row: 0, column: 2, active: true, header: false, editing: { key: "a", language: "de" } };
  // A slow press blurs the text, which is then saved; the row is not loaded in this test.
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

it("a press beside an open text focuses the field last typed in, not a button focused since", async () => {
  await show(<OpenCell />);
  const text = page.getByRole("textbox");
  for (const last of [page.getByRole("button"), page.getByRole("checkbox")]) {
    await userEvent.click(text);
    await userEvent.click(last);
    await expect.element(last).toHaveFocus();
    await userEvent.click(page.getByText("Source"));
    await expect.element(text).toHaveFocus();
  }
});
