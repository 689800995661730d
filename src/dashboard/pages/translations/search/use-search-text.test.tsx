import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { showWithLateAddress } from "#dashboard/lib/address/late-address.fixture.tsx";
import { useGridView } from "./grid-view.ts";
import { useSearchText } from "./use-search-text.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A search field, a function that types into it, and the searched texts. */
async function openField() {
  const searched: string[] = [];
  function Field() {
    const field = useRef<HTMLInputElement>(null);
    const { view, changeView } = useGridView();
    const onChange = (text: string) => {
      searched.push(text);
      changeView({ text });
    };
    const { handleInput, chips } = useSearchText({ text: view.text, field, onChange });
    return (
      <>
        <output>{chips.length}</output>
        <input ref={field} onInput={() => handleInput()} />
      </>
    );
  }
  const address = await showWithLateAddress(<Field />);
  const input = page.getByRole("textbox").element() as HTMLInputElement;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  return { input, type, searched, address };
}

it("searches for each letter typed at human speed in the next frame", async () => {
  const { type, searched } = await openField();
  for (const text of ["p", "pa", "pay"]) {
    type(text);
    vi.advanceTimersByTime(16);
    expect(searched.at(-1)).toBe(text);
    vi.advanceTimersByTime(80);
  }
  expect(searched).toEqual(["p", "pa", "pay"]);
});

it("searches once for letters that arrive faster than typed, after a pause", async () => {
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

it("keeps all letters while older texts of the field are rendered from the address", async () => {
  const { input, type, searched, address } = await openField();
  const typeNext = (letter: string) => {
    type(input.value + letter);
    vi.advanceTimersByTime(60);
  };
  typeNext("p");
  typeNext("a");
  address.render("?q=p");
  typeNext("s");
  address.render("?q=pa");
  typeNext("s");
  for (const late of ["?q=pa", "?q=pas", "?q=pass"]) {
    address.render(late);
    expect(input.value).toBe("pass");
  }
  expect(searched).toEqual(["p", "pa", "pas", "pass"]);
});

it("replaces typed but unsearched letters by another search", async () => {
  const { input, type, searched, address } = await openField();
  type("pass");
  address.goTo("?q=is:draft+word");
  address.render("?q=is:draft+word");
  expect(input.value).toBe("word");
  await expect.element(page.getByRole("status")).toHaveTextContent("1");
  vi.advanceTimersByTime(1_000);
  expect(searched).toEqual([]);
});
