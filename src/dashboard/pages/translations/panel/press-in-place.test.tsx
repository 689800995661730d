import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { keepPressesInPlace } from "./press-in-place.ts";

for (const [what, change] of [
  ["is added", (line: HTMLElement) => line.before(line.cloneNode(true))],
  ["is removed", (line: HTMLElement) => line.remove()],
] as const)
  it(`a pressed button stays under the pointer until release when a line above it ${what}`, async () => {
    await show(
      <div className="h-50 overflow-y-auto">
        <div data-testid="panel">
          <p data-testid="line" className="h-10">
            Line
          </p>
          <button type="button" className="block h-8 w-40">
            Restore
          </button>
        </div>
      </div>,
    );
    const panel = page.getByTestId("panel").element() as HTMLElement;
    const stop = keepPressesInPlace(panel);
    const button = page.getByRole("button").element();
    const { x, y } = button.getBoundingClientRect();
    const pressed = () => document.elementFromPoint(x + 5, y + 5);
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    change(page.getByTestId("line").element() as HTMLElement);
    await Promise.resolve();
    expect(pressed()).toBe(button);
    button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    // The click event follows synchronously.
    expect(pressed()).toBe(button);
    await expect.poll(pressed).not.toBe(button);
    stop();
  });
