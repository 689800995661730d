import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { MessageText } from "./message-text.tsx";

const files = "{count, plural, one {# file of {name}} other {# files of {name}}}";

/** Shows a text inside a paragraph, which may contain inline elements only. */
const inParagraph = (text: ReactNode, dir: "ltr" | "rtl" = "ltr") =>
  show(
    <p dir={dir} style={{ width: 300 }}>
      {text}
    </p>,
  );
const shownText = () => document.querySelector("p")?.innerText.replace(/\s*\n\s*/g, " / ");
const chips = () => [...document.querySelectorAll("[data-chip]")].map(({ textContent }) => textContent);
const changes = () =>
  [...document.querySelectorAll("ins, del")].map(({ tagName, textContent }) => `${tagName} ${textContent}`);

it("shows the forms of a message one below the other, with chips and without braces", async () => {
  await inParagraph(<MessageText text={`Found ${files} today`} />);
  await expect.poll(shownText).toBe("Found / one / # file of {name} / other / # files of {name} / today");
  expect(chips()).toEqual(["#", "{name}", "#", "{name}"]);
  expect(document.querySelector("p :is(p, div, ul, dl)")).toBeNull();
});

it("shows nested forms within the form that contains them", async () => {
  const text = "{who, select, a {{n, plural, one {A file} other {Files}}} other {Nothing}}";
  await inParagraph(<MessageText text={text} />);
  await expect.poll(shownText).toBe("a / one / A file / other / Files / other / Nothing");
});

it.each([
  "Pay {amount} now",
  "{count, plural, one {# file} other {# files}",
  "{count, plural, one {# file}}",
  "Write {count, plural} for a number",
])("leaves %j as it is", async (text) => {
  await inParagraph(<MessageText text={text} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await inParagraph(<MessageText isLine text={text} />);
  await expect.poll(() => page.getByText(text, { exact: true }).elements().length).toBe(2);
});

it("shows in one line the form “other” and the number of forms, with the message as tooltip", async () => {
  await inParagraph(<MessageText isLine text={files} />);
  await expect.element(page.getByTitle(files)).toHaveTextContent("Plural · 2 forms");
  expect(shownText()).toBe("# files of {name} / Plural · 2 forms");
  const height = document.querySelector("p")?.clientHeight ?? 0;
  expect(height).toBeLessThan(30);
});

it("compares two messages form by form", async () => {
  const before = files.replace("# files", "# documents");
  await inParagraph(<MessageText before={before} text={files} />);
  await expect.poll(changes).toEqual(["DEL documents", "INS files"]);
  expect(shownText()).toMatch(/^one \/ # file of \{name\} \/ other \/ # documents/);
});

it("shows an added form as inserted, and a removed one as deleted", async () => {
  const text = "{count, plural, =0 {Nothing} other {# files of {name}}}";
  await inParagraph(<MessageText before={files} text={text} />);
  await expect.poll(changes).toEqual(["INS Nothing", "DEL # file of {name}"]);
});

it("shows a first message as inserted, and a text that it replaced as deleted", async () => {
  await inParagraph(<MessageText before="Files" text={files} />);
  await expect.poll(changes).toEqual(["DEL Files", "INS # file of {name}", "INS # files of {name}"]);
});

it.each([
  ["another argument", files.replace("count", "total"), files.length],
  ["a malformed message", files.slice(0, -1), files.length],
])("compares the whole texts after %s", async (_what, before, length) => {
  await inParagraph(<MessageText before={before} text={files} />);
  await expect.poll(() => changes().length).toBeGreaterThan(0);
  const added = [...document.querySelectorAll("p > span")].map(({ textContent }) => textContent).join("");
  expect(added).toContain("plural, one {");
  expect(added.length).toBeGreaterThanOrEqual(length);
});

it("puts the names of the forms at the start of a right-to-left text, and reads them from the left", async () => {
  const text = "{n, plural, zero {لا} one {ملف} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}";
  await inParagraph(<MessageText text={text} />, "rtl");
  const name = page.getByText("few", { exact: true });
  await expect.element(name).toHaveAttribute("dir", "ltr");
  const [nameBox, textBox] = [name.element(), name.element().parentElement?.nextElementSibling].map(
    (element) => element?.getBoundingClientRect(),
  );
  expect(nameBox?.left).toBeGreaterThanOrEqual(textBox?.right ?? Number.NaN);
  expect(nameBox?.top).toBeLessThan(textBox?.bottom ?? 0);
});
