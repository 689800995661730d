import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { type Hits, HitsShown, hitsOf } from "#dashboard/ui/text/hits.ts";
import { InvisibleShown } from "#dashboard/ui/text/shown-text.tsx";
import { CellText } from "./cell-text.tsx";
import { GridProvider } from "./grid-context.ts";

const plural = "{n, plural, one {# file} other {# files}}";

function showText(
  text: string,
  { source = text, hits = {} as Hits, code = "de", isInvisibleShown = false } = {},
) {
  return show(
    <GridProvider value={gridWith()}>
      <InvisibleShown value={isInvisibleShown}>
        <HitsShown value={hits}>
          <p data-testid="cell" dir={code === "ar" ? "rtl" : "ltr"}>
            <CellText
              row={rowOf(source)}
              text={text}
              language={language(code, code === "ar" ? "rtl" : "ltr")}
              isSource={false}
            />
          </p>
        </HitsShown>
      </InvisibleShown>
    </GridProvider>,
  );
}

const cell = () => page.getByTestId("cell");
const chips = () => [...document.querySelectorAll("[data-chip]")].map(({ textContent }) => textContent);
const marked = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);

it("shows placeholders and tags as chips that are isolated from right-to-left text", async () => {
  await showText("<b>ادفع</b> {amount}", { source: "<b>Pay</b> {amount}", code: "ar" });
  await expect.poll(chips).toEqual(["<b>", "</b>", "{amount}"]);
  expect([...document.querySelectorAll("[data-chip]")].every((chip) => chip.matches("bdi[dir=ltr]"))).toBe(
    true,
  );
  await expect.element(cell()).toHaveTextContent("<b>ادفع</b> {amount}");
});

it("shows the forms of a message side by side instead of its notation", async () => {
  await showText(plural);
  await expect.element(cell()).toHaveTextContent("one # file · other # files");
  expect(chips()).toEqual(["#", "#"]);
});

it("marks a search match in a form, and shows the notation if the match is part of it", async () => {
  const { rerender } = await showText(plural, { hits: { texts: hitsOf(["files"]) } });
  await expect.poll(marked).toEqual(["files"]);
  await expect.element(cell()).toHaveTextContent("one # file · other # files");
  await rerender(
    <GridProvider value={gridWith()}>
      <HitsShown value={{ texts: hitsOf(["plural"]) }}>
        <p data-testid="cell">
          <CellText row={rowOf(plural)} text={plural} language={language("de")} isSource={false} />
        </p>
      </HitsShown>
    </GridProvider>,
  );
  await expect.poll(marked).toEqual(["plural"]);
  await expect.element(cell()).toHaveTextContent(plural);
});

it("marks white space beside chips as in a text without chips", async () => {
  await showText("Pay  {amount} ", { isInvisibleShown: true });
  await expect.poll(chips).toEqual(["{amount}"]);
  const marks = () =>
    [...document.querySelectorAll("[data-invisible]")].map(({ textContent }) => textContent);
  await expect.poll(() => marks().join("").length).toBeGreaterThanOrEqual(2);
  expect(cell().element().textContent).toBe("Pay  {amount} ");
});
