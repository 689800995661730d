import type { Measure } from "./text-fit.ts";

type Setting = { width: number; lang: string; dir: "ltr" | "rtl" };

/** Invisible element for measuring texts. */
let probe: HTMLElement | undefined;

function createProbe(): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("aria-hidden", "true");
  element.style.cssText =
    "position:fixed;inset-block-start:0;inset-inline-start:0;visibility:hidden;pointer-events:none;white-space:pre-wrap;line-height:1.2;z-index:-1";
  document.body.append(element);
  return element;
}

/** Measures with the browser's layout: wrapped at the width of a box, in the fonts of the language. */
export function measureText({ width, lang, dir }: Setting): Measure {
  return (text, size) => {
    probe ??= createProbe();
    probe.lang = lang;
    probe.dir = dir;
    probe.textContent = text;
    probe.style.width = `${width}px`;
    probe.style.fontSize = `${size}px`;
    const measured = { width: probe.scrollWidth, height: probe.scrollHeight };
    probe.textContent = "";
    return measured;
  };
}
