import type { Page } from "@playwright/test";

/** State of a form after it was sent. */
export type FormState = {
  /** Messages at fields, and above the button. */
  errors: string[];
  alerts: string[];
  /** Labels of invalid fields, and of those without a message. */
  invalidFields: string[];
  withoutMessage: string[];
  /** Labels of invalid fields whose message screen readers do not announce. */
  notAnnounced: string[];
  focus: string;
  isFocusAtFirst: boolean;
  values: string[];
  /** Whether typed markup became part of the page. */
  isHacked: boolean;
  /** Whether the submit button is disabled. */
  isSubmitDisabled: boolean;
};

/** Reads the form that `openForm` opened, or the page if the form is closed. */
export function readForm(page: Page): Promise<FormState> {
  return page.evaluate(() => {
    const form = document.querySelector("[data-story]");
    const root = form?.closest('[role="dialog"]') ?? form ?? document.body;
    const isShown = (element: Element) => element.checkVisibility();
    const shown = (selector: string) =>
      [...root.querySelectorAll<HTMLInputElement>(selector)].filter(isShown);
    const describing = (element: Element) =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .flatMap((id) => document.getElementById(id) ?? [])
        .filter(({ textContent }) => textContent !== "");
    const descriptionsOf = (element: Element) =>
      describing(element).map(({ textContent }) => textContent ?? "");
    const nameOf = (element: Element) =>
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.getAttribute("aria-label") ??
      element.tagName;
    const invalid = shown('[aria-invalid="true"]');
    const at = document.activeElement ?? document.body;
    return {
      // The error is the last description of a field.
      errors: invalid.flatMap((element) => descriptionsOf(element).slice(-1)),
      alerts: [...document.querySelectorAll('[role="alert"]')]
        .filter(isShown)
        .map((element) => element.textContent ?? ""),
      invalidFields: invalid.map(nameOf),
      withoutMessage: invalid.filter((element) => descriptionsOf(element).length === 0).map(nameOf),
      notAnnounced: invalid
        .filter((element) => !describing(element).at(-1)?.closest("[role=alert], [aria-live]"))
        .map(nameOf),
      focus: at === document.body ? "nowhere" : `at ${nameOf(at)}`,
      isFocusAtFirst: invalid.length === 0 || invalid[0] === at,
      values: shown("input:not([type=checkbox], [type=radio], [type=file]), textarea").map(
        ({ value }) => value,
      ),
      isHacked: "hacked" in window || document.querySelector("img[onerror]") !== null,
      isSubmitDisabled: root.querySelector("[type=submit]:disabled") !== null,
    };
  });
}
