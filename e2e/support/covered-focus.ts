import type { Page } from "@playwright/test";

/** A key that moves the focus and the key that moves it back. */
export type FocusKeys = readonly [forward: string, back: string];

/** Maximum number of presses in each direction. */
const maxPresses = 30;

/**
 * Elements that other content covers entirely while they have the focus (WCAG 2.4.11), each with what covers it. Moves
 * the focus through the content and back: bars at the bottom cover elements on the way there, bars at the top on the
 * way back.
 */
export async function coveredFocus(
  page: Page,
  [forward, back]: FocusKeys = ["Tab", "Shift+Tab"],
): Promise<string[]> {
  const covered = new Set<string>();
  await page.evaluate(startAtContent);
  const move = async (key: string, most: number) => {
    for (let presses = 1; presses <= most; presses++) {
      await page.keyboard.press(key);
      const focus = await page.evaluate(checkFocus);
      if (focus === "none") return presses;
      if (focus !== "visible") covered.add(`${key}: ${focus}`);
    }
    return most;
  };
  await move(back, await move(forward, maxPresses));
  return [...covered];
}

/** Runs in the page: the frame around the content is the same on every page. */
function startAtContent(): void {
  if (document.activeElement === document.body) document.querySelector("main")?.focus();
}

/** Runs in the page: returns "none" if nothing has the focus, "visible", or the focused element and what covers it. */
async function checkFocus(): Promise<string> {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return "none";
  // An invisible input is shown by its label.
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  let covers: Element | null = null;
  // Scrolling and rendering may take some frames.
  for (let frame = 0; frame < 5; frame++) {
    if ([focused, ...labels].some(isVisible)) return "visible";
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return `${describe(focused)} below ${describe(covers)}`;

  function isVisible(element: Element): boolean {
    // Points do not hit elements without pointer events, such as handles of draggable cards, but their parents.
    const target = getComputedStyle(element).pointerEvents === "none" ? element.parentElement : element;
    const points = [...element.getClientRects()].flatMap(pointsOf);
    return points.some(({ x, y }) => {
      covers = document.elementFromPoint(x, y);
      return covers !== null && target?.contains(covers);
    });
  }

  /** Points near the corners, edges and middle of the part of a box that the window shows. */
  function pointsOf({ left, right, top, bottom }: DOMRect): Array<{ x: number; y: number }> {
    const between = (start: number, end: number) =>
      [0.1, 0.5, 0.9].map((share) => start + (end - start) * share);
    const columns = between(Math.max(left, 0), Math.min(right, innerWidth));
    const rows = between(Math.max(top, 0), Math.min(bottom, innerHeight));
    return rows.flatMap((y) => columns.map((x) => ({ x, y })));
  }

  function describe(element: Element | null): string {
    return element?.outerHTML.slice(0, 200) ?? "nothing";
  }
}
