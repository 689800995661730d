import type { Page } from "@playwright/test";
import { cell, expect, openNewProject, test } from "#e2e/support/fixtures.ts";

const rowTotal = 400;
const words = "Choose where the receipts of this month are sent. ";
/** Every third text has several lines. */
const entries = Object.fromEntries(
  Array.from({ length: rowTotal }, (_, n) => [
    `key.${String(n).padStart(3, "0")}`,
    { v: n % 3 === 0 ? words.repeat(1 + (n % 5)) : "Pay" },
  ]),
);

/** Top, height and hidden lines of the rendered rows, in their order. */
function rowsOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=rowgroup] > [role=row]")]
      .map((row) => {
        const text = row.querySelector<HTMLElement>("[lang=en]");
        return {
          index: Number(row.ariaRowIndex),
          top: row.offsetTop,
          height: row.offsetHeight,
          hidden: text === null ? 0 : text.scrollHeight - text.clientHeight,
          lines: text === null ? 0 : Math.round(text.clientHeight / 20),
        };
      })
      .sort((a, b) => a.index - b.index),
  );
}

test("rows are as high as their texts, without gaps, and stay in place while others load", async ({
  owner,
}) => {
  await openNewProject(owner, { en: { main: { entries } } }, ["de"]);
  await owner.getByRole("button", { name: /^View: sorting/ }).click();
  await owner.getByRole("menuitemradio", { name: "Auto (1 to 4 lines)" }).click();
  await owner.keyboard.press("Escape");

  await test.step("a row has as many lines as its longest text, at most four", async () => {
    await expect.poll(async () => (await rowsOf(owner))[1]?.height).toBe(32);
    const rows = await rowsOf(owner);
    expect(rows.filter(({ lines, height }) => height !== lines * 20 + 12)).toEqual([]);
    expect(new Set(rows.map(({ lines }) => lines))).toContain(4);
  });

  await test.step("after a jump the rows have no gaps, and the row of the cursor is at its position", async () => {
    await cell(owner, 0, 2).click();
    await owner.keyboard.press("Control+End");
    await expect(cell(owner, rowTotal - 1, 2)).toBeInViewport({ ratio: 1 });
    await owner.keyboard.press("Control+Home");
    for (let page = 0; page < 6; page += 1) await owner.keyboard.press("PageDown");
    const focused = owner.locator(":focus");
    await expect(focused).toBeInViewport({ ratio: 1 });
    const rows = (await rowsOf(owner)).filter(({ index }) => index > 30);
    const gaps = rows.slice(1).map(({ index, top }, at) => {
      const before = rows[at];
      return before && before.index + 1 === index ? top - before.top - before.height : 0;
    });
    expect(gaps.filter((gap) => gap !== 0)).toEqual([]);
    const [box, grid] = await Promise.all([focused.boundingBox(), owner.getByRole("grid").boundingBox()]);
    const share = ((box?.y ?? 0) - (grid?.y ?? 0)) / (grid?.height ?? 1);
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.55);
  });
});
