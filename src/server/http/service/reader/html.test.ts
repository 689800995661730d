import { expect, it } from "vitest";
import { code, escapeHtml, fromMarkdown, inline } from "./html.ts";

const hostile = `<img src=x onerror="alert(1)">&amp;`;
const shown = "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;";

it("text is shown as it is, wherever it stands in a page", () => {
  expect(escapeHtml(hostile)).toBe(shown);
  expect(inline(hostile)).toBe(shown);
  expect(fromMarkdown(hostile)).toBe(`<p>${shown}</p>`);
  expect(fromMarkdown(`- ${hostile}`)).toBe(`<ul><li>${shown}</li></ul>`);
  expect(code(hostile, hostile)).toBe(
    `<pre tabindex="0" role="region" aria-label="${shown}"><code>${shown}</code></pre>`,
  );
});

it("what is marked as code or as important is still text", () => {
  expect(inline("`<b>` and **<i>**")).toBe("<code>&lt;b&gt;</code> and <strong>&lt;i&gt;</strong>");
});
