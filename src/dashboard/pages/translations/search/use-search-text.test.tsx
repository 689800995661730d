import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { useSearchText } from "./use-search-text.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A search field; answers what types a letter into it, and what was searched for. */
async function openField() {
  const searched: string[] = [];
  function Field() {
    const field = useRef<HTMLInputElement>(null);
    const { typed } = useSearchText({ text: "", field, onChange: (text) => searched.push(text) });
    return <input ref={field} onInput={typed} />;
  }
  await show(<Field />);
  const input = page.getByRole("textbox").element() as HTMLInputElement;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  return { type, searched };
}

it("each letter of a hand is searched for in the frame after it", async () => {
  const { type, searched } = await openField();
  for (const text of ["p", "pa", "pay"]) {
    type(text);
    vi.advanceTimersByTime(16);
    expect(searched.at(-1)).toBe(text);
    vi.advanceTimersByTime(80);
  }
  expect(searched).toEqual(["p", "pa", "pay"]);
});

it("letters that come faster are searched for together, once they rest", async () => {
  const { type, searched } = await openField();
  type("p");
  vi.advanceTimersByTime(30);
  for (const text of ["pa", "pay", "paym"]) {
    type(text);
    vi.advanceTimersByTime(30);
  }
  expect(searched).toEqual(["p"]);
  vi.advanceTimersByTime(10);
  expect(searched).toEqual(["p", "paym"]);
});
