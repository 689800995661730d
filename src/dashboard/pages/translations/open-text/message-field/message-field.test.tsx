import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import type { EntryRow } from "#contract/entries.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { OpenedCell } from "#dashboard/pages/translations/open-text/opened-cell.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { MessageField } from "./message-field.tsx";

type FieldInput = { source?: string; patterns?: readonly string[] };

/** Opens a text beside its source, with the caret at its end, and waits for its chips. */
async function openText(
  text: string,
  count: number,
  { source = "Hi {name}, <b>{count}</b> new", patterns = [] }: FieldInput = {},
) {
  const opened: OpenedCell = { cell: emptyCell, field: null };
  const grid = gridWith(new Map([[addressId({ key: "a", language: "de" }), opened]]));
  await show(
    <GridProvider value={{ ...grid, reading: { patterns } }}>
      <OpenText row={rowOf(source)} text={text} />
    </GridProvider>,
  );
  const field = page.getByRole("textbox").element() as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(text.length, text.length);
  await expect.poll(() => chips().length).toBe(count);
  return {
    field,
    selected: () => field.value.slice(field.selectionStart, field.selectionEnd),
    // Rendered at once, as after a key press: the next key finds the handler of digits.
    offer: () => flushSync(() => opened.offer?.()),
  };
}

function OpenText({ row, text }: { row: EntryRow; text: string }) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  return (
    <div className="grid">
      {field && <MessageField field={field} row={row} language={language("de")} isSource={false} />}
      <textarea ref={setField} defaultValue={text} className="relative col-start-1 row-start-2 px-3 py-1.5" />
    </div>
  );
}

const chips = () => [...document.querySelectorAll("[aria-hidden] > [data-chip]")];
const marks = () => document.querySelectorAll("[aria-hidden] > [data-invisible]").length;
/** Presses keys by their names, one after the other: `Control+x`. */
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const names = key.split("+");
    await userEvent.keyboard(
      [...names.map((name) => `{${name}>}`), ...names.reverse().map((name) => `{/${name}}`)].join(""),
    );
  }
}

it("Backspace or Delete first selects a placeholder, then deletes it; undo restores it", async () => {
  const { field, selected } = await openText("Hallo {name}, {count}", 2);
  await press("Backspace");
  expect(selected()).toBe("{count}");
  expect(field.value).toBe("Hallo {name}, {count}");
  await press("Backspace");
  expect(field.value).toBe("Hallo {name}, ");
  await press("Control+z");
  expect(field.value).toBe("Hallo {name}, {count}");
  await press("Home", ...Array(6).fill("ArrowRight"), "Delete");
  expect(selected()).toBe("{name}");
  await press("Delete");
  expect(field.value).toBe("Hallo , {count}");
});

it("handles matches of the project's patterns like placeholders", async () => {
  const options = { source: "Hi [[name]]", patterns: [String.raw`\[\[\w+\]\]`] };
  const { field, selected } = await openText("Hallo [[name]]", 1, options);
  await press("Backspace");
  expect(selected()).toBe("[[name]]");
  await press("Backspace");
  expect(field.value).toBe("Hallo ");
});

it("stops word deletion at a placeholder, and the caret steps over it", async () => {
  const { field, selected } = await openText("Hallo {name}", 1);
  await press("Control+Backspace");
  expect(selected()).toBe("{name}");
  expect(field.value).toBe("Hallo {name}");
  await press("End", "ArrowLeft");
  await userEvent.keyboard("!");
  expect(field.value).toBe("Hallo !{name}");
  await press("ArrowRight");
  await userEvent.keyboard("? und");
  await press("Control+Backspace", "Control+Backspace", "Control+Backspace");
  expect(field.value).toBe("Hallo !{name}");
});

it("cuts, pastes and drags placeholders whole, and pastes formatted text as plain text", async () => {
  const { field, selected } = await openText("{count} neu {name}", 2);
  await press("Home", "Shift+ArrowRight");
  expect(selected()).toBe("{count}");
  await press("Control+x");
  expect(field.value).toBe(" neu {name}");
  await press("End", "Control+v");
  expect(field.value).toBe(" neu {name}{count}");

  await press("Shift+ArrowLeft");
  expect(selected()).toBe("{count}");
  const [to, from] = chips().map(
    (chip) => chip.getBoundingClientRect().left - field.getBoundingClientRect().left,
  );
  await userEvent.dragAndDrop(field, field, {
    sourcePosition: { x: (from ?? 0) + 20, y: 16 },
    targetPosition: { x: (to ?? 0) + 22, y: 16 },
  });
  await expect.poll(() => field.value).toMatch(/^ neu (\{name\}\{count\}|\{count\}\{name\})$/);

  const html = new Blob(["<i>ganz</i> neu"], { type: "text/html" });
  const plain = new Blob(["ganz neu"], { type: "text/plain" });
  await navigator.clipboard.write([new ClipboardItem({ "text/html": html, "text/plain": plain })]);
  await press("End", "Control+v");
  expect(field.value).toMatch(/^ neu \{\w+\}\{\w+\}ganz neu$/);
});

it("inserts a missing placeholder before the end mark until the user moves the caret", async () => {
  const { field, offer } = await openText("Hallo.", 0, { source: "Hi {name} and {guest}." });
  offer();
  await press("1");
  expect(field.value).toBe("Hallo {name}.");
  await press("Home");
  offer();
  await press("1");
  expect(field.value).toBe("{guest}Hallo {name}.");
});

it("keeps a placeholder intact when an input method overwrites part of it", async () => {
  const { field } = await openText("{name} a", 1);
  const compose = (text: string, over?: { replacementStart: number; replacementEnd: number }) =>
    cdp().send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      ...over,
    });
  await press("Home");
  await compose("に");
  await compose("日本");
  await cdp().send("Input.insertText", { text: "日本" });
  await expect.poll(() => field.value).toBe("日本{name} a");
  await compose("x", { replacementStart: 4, replacementEnd: 9 });
  await cdp().send("Input.insertText", { text: "x" });
  await expect.poll(() => field.value).toMatch(/x/);
  expect(field.value).toMatch(/\{name\}/);
  expect(chips().length).toBe(1);
});

it("marks invisible characters while typing, and offers special characters by letter", async () => {
  const { field, offer } = await openText("Hallo  {name}\u200b, <b>{count}</b>", 4);
  await expect.poll(marks).toBe(3);
  offer();
  await expect
    .element(page.getByRole("group", { name: "Placeholders and special characters" }))
    .toBeVisible();
  await press("a");
  await expect.poll(() => field.value).toMatch(/„$/);
  offer();
  await page.getByRole("button", { name: "Insert No-break space, U+00A0" }).click();
  expect(field.value).toMatch(/„\u00a0$/);
  await expect.poll(marks).toBe(4);
  expect(document.activeElement).toBe(field);
});
