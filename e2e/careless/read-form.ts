import type { Page } from "@playwright/test";

/** What somebody finds who looks at a form after they sent it. */
export type FormSeen = {
  /** What is said at fields, and above the button. */
  errors: string[];
  alerts: string[];
  /** Fields that are marked as wrong, and those of them at which nothing is said. */
  wrong: string[];
  unsaid: string[];
  focus: string;
  isFocusAtFirst: boolean;
  values: string[];
  /** Markup that was typed became a part of the page. */
  isHacked: boolean;
  /** It can't be sent before something is typed. */
  isOff: boolean;
};

/** Looks at the form that `openForm` opened, or where it is gone, at the page. */
export function readForm(page: Page): Promise<FormSeen> {
  return page.evaluate(() => {
    const form = document.querySelector("[data-story]");
    const root = form?.closest('[role="dialog"]') ?? form ?? document.body;
    const isShown = (one: Element) => one.checkVisibility();
    const shown = (selector: string) =>
      [...root.querySelectorAll<HTMLInputElement>(selector)].filter(isShown);
    const said = (one: Element) =>
      (one.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .filter((text) => text !== "");
    const nameOf = (one: Element) =>
      (one as HTMLInputElement).labels?.[0]?.textContent ?? one.getAttribute("aria-label") ?? one.tagName;
    const wrong = shown('[aria-invalid="true"]');
    const at = document.activeElement ?? document.body;
    return {
      // What is wrong is the last that describes a field.
      errors: wrong.flatMap((one) => said(one).slice(-1)),
      alerts: [...document.querySelectorAll('[role="alert"]')]
        .filter(isShown)
        .map((one) => one.textContent ?? ""),
      wrong: wrong.map(nameOf),
      unsaid: wrong.filter((one) => said(one).length === 0).map(nameOf),
      focus: at === document.body ? "nowhere" : `at ${nameOf(at)}`,
      isFocusAtFirst: wrong.length === 0 || wrong[0] === at,
      values: shown("input:not([type=checkbox], [type=radio], [type=file]), textarea").map(
        ({ value }) => value,
      ),
      isHacked: "hacked" in window || document.querySelector("img[onerror]") !== null,
      isOff: root.querySelector("[type=submit]:disabled") !== null,
    };
  });
}
