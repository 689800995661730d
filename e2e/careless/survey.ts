import type { Locator, Page } from "@playwright/test";

/** Something that one can press in what is open: its name, and whether it sends a form. */
export type Pressable = { mark: string; name: string; sends: boolean };

/** What is open on a page: its uppermost layer, and what acts in it. */
export type Survey = { layer: string; acts: Pressable[] };

/** Looks at the uppermost layer of a page and marks what it finds there, so that it is found again. */
export function survey(page: Page): Promise<Survey> {
  return page.evaluate(() => {
    // A point wide is what is there for those who hear the page alone.
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
    const layers = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')];
    const top = layers.filter(isShown).at(-1);
    const layer = top ?? document.querySelector("main") ?? document.body;
    const nameOf = (one: Element) => {
      const by = one.getAttribute("aria-labelledby")?.split(" ") ?? [];
      const words = by.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      return (one.getAttribute("aria-label") || words || one.textContent || "").replace(/\s+/g, " ").trim();
    };
    // The same act of the next row is the same act.
    const kindOf = (name: string) => name.replace(/[“„"«].*?[”“"»]|\d+/g, "…").slice(0, 60);
    const found = layer.querySelectorAll(
      'button, [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], a[class*="justify-center"]',
    );
    const acts = new Map<string, Pressable>();
    for (const one of document.querySelectorAll("[data-walk]")) one.removeAttribute("data-walk");
    for (const [place, one] of [...found].entries()) {
      const sends = one instanceof HTMLButtonElement && one.type === "submit";
      // What sends may wait for its fields.
      const isOff = !sends && one.matches(":disabled, [aria-disabled=true], [data-disabled]");
      if (!isShown(one) || isOff || one.closest('[role="grid"], [role="gridcell"]')) continue;
      const name = nameOf(one);
      const kind = `${sends ? "send " : ""}${kindOf(name)}`;
      if (acts.has(kind)) continue;
      one.setAttribute("data-walk", String(place));
      acts.set(kind, { mark: String(place), name: kind, sends });
    }
    const title = top ? nameOf(top.querySelector("h2, h3") ?? top) : "";
    return {
      layer: top ? `${top.getAttribute("role")} ${kindOf(title)}` : "",
      acts: [...acts.values()],
    };
  });
}

export const marked = (page: Page, mark: string): Locator => page.locator(`[data-walk="${mark}"]`);
