import { expect, it } from "vitest";
import { code, escapeHtml, fromMarkdown, inline } from "./html.ts";

const hostile = `<img src=x onerror="alert(1)">&amp;`;
const shown = "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;";

it("text is escaped in elements and attributes", () => {
  expect(escapeHtml(hostile)).toBe(shown);
  expect(inline(hostile)).toBe(shown);
  expect(fromMarkdown(hostile)).toBe(`<p>${shown}</p>`);
  expect(fromMarkdown(`- ${hostile}`)).toBe(`<ul><li>${shown}</li></ul>`);
  expect(code(hostile, hostile)).toBe(
    `<pre tabindex="0" role="region" aria-label="${shown}"><code>${shown}</code></pre>`,
  );
});

it("text inside code and bold marks is escaped", () => {
  expect(inline("`<b>` and **<i>**")).toBe("<code>&lt;b&gt;</code> and <strong>&lt;i&gt;</strong>");
});
