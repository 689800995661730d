import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { ChangeKind } from "#contract/changes.ts";
import type { Cell } from "#contract/entries.ts";
import { checkSettingsQuery } from "#dashboard/api/checks.ts";
import { textChangeQuery } from "#dashboard/api/entries/changes.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { address, bens, makeStoringQueue, stored } from "#dashboard/editing/storing-queue.fixture.ts";
import { type GridDeps, GridProvider, PanelShown } from "#dashboard/pages/translations/grid/grid-context.ts";
import { show } from "#dashboard/testing/show.tsx";
import { storedChecks } from "#text/checks/check-bits.ts";
import { CellEditor } from "./cell-editor.tsx";
import { createLostTextStore, takeLostText } from "./lost-text.ts";
import type { OpenedCell } from "./opened-cell.ts";
import { gridWith, language, rowOf } from "./opened-row.fixture.ts";

type Opening = {
  unsaved?: string;
  written?: ChangeKind;
  panelShown?: boolean;
  source?: string;
  /** Whether a letter was typed on the closed cell. */
  isTypedOver?: boolean;
  direction?: "ltr" | "rtl";
  /** Width of the cell, in px. */
  width?: number;
};

/**
 * Ada has a text open; `become` says what is stored of it by now, which was `written` so. `unsaved` she typed before, and
 * did not save.
 */
async function openText(
  user = "ada",
  first = stored,
  {
    unsaved,
    written = "save",
    panelShown = true,
    source = "Pay",
    isTypedOver = false,
    direction,
    width = 400,
  }: Opening = {},
) {
  const { queue, sent } = makeStoringQueue();
  if (unsaved !== undefined) queue.type(address, unsaved, first);
  const opened = new Map<string, OpenedCell>();
  const rights = {
    drafts: true,
    canWrite: true,
    canPublish: false,
    canDeleteKeys: false,
    role: "translator",
  };
  const scope = { app: "a".repeat(24), branch: "main" };
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  const own = { rowAt: () => undefined, scope, queue, rights, sameMeaning: new Set(), say };
  const shown = gridWith(opened);
  const cursor = { ...shown.cursor, takeTypedOver: () => isTypedOver };
  const grid = { ...shown, ...own, cursor } as unknown as GridDeps;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: user } });
  const levels = Object.fromEntries(storedChecks.map((check) => [check, "error"]));
  client.setQueryData(checkSettingsQuery(scope.app).queryKey, { levels } as never);
  client.setQueryData(textChangeQuery(scope, address, bens.version).queryKey, written);
  let become = (_cell: Cell) => {};
  function Open() {
    const [cell, setCell] = useState(first);
    become = (next) => flushSync(() => setCell(next));
    return (
      <CellEditor
        row={rowOf(source)}
        language={language("de", direction)}
        cell={cell}
        isSource={false}
        people={[]}
      />
    );
  }
  await show(
    <QueryClientProvider client={client}>
      <GridProvider value={grid}>
        <MemoryRouter initialEntries={[`/${scope.app}/${scope.branch}`]}>
          <div className="relative h-10" style={{ width }}>
            <Routes>
              <Route
                path="/:app/:branch"
                element={
                  <PanelShown value={panelShown}>
                    <Open />
                  </PanelShown>
                }
              />
            </Routes>
          </div>
        </MemoryRouter>
      </GridProvider>
    </QueryClientProvider>,
  );
  const field = page.getByRole("textbox", { name: "de text of a" });
  // The field of the whole text, or that of its first form.
  await expect.element(page.getByRole("textbox", { name: "of a", exact: false }).first()).toHaveFocus();
  return { queue, sent, field, opened, said, become: (cell: Cell) => become(cell) };
}

const take = page.getByRole("button", { name: "Take theirs" });

it("a text that stands open stays what it is when somebody else writes another, which stands beside it", async () => {
  const { field, become } = await openText();
  become(bens);
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen");
});

it("a person who takes the other text goes on typing in it, over what they then saw", async () => {
  const { field, queue, become } = await openText();
  become(bens);
  await take.click();
  await expect.element(take).not.toBeInTheDocument();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Begleichen!");
  expect(queue.workOf(address)).toMatchObject({ text: "Begleichen!", base: { version: 2 } });
});

it("a person who goes on with their own text builds on what they had read", async () => {
  const { field, queue, become } = await openText();
  become(bens);
  await expect.element(take).toBeVisible();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Zahlen!");
  // What was typed would go with it.
  await expect.element(take).not.toBeInTheDocument();
  expect(textOf(queue.workOf(address)?.begun.text ?? bens)).toBe("Zahlen");
});

it("a letter typed on a closed cell replaces its text, which comes back once, in a step that undo takes back", async () => {
  const { field, opened } = await openText("ada", stored, { isTypedOver: true });
  await userEvent.keyboard("N");
  await expect.element(field).toHaveValue("N");
  const { bringBack } = [...opened.values()][0] ?? {};
  expect(bringBack?.()).toBe(true);
  await expect.element(field).toHaveValue("Zahlen");
  expect([...opened.values()][0]?.bringBack).toBeUndefined();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveValue("N");
});

it("a text that somebody else cleared is said to be cleared where one types on", async () => {
  const { field, become } = await openText();
  await userEvent.keyboard("!");
  become({ ...bens, value: "", draft: "" });
  await expect.element(page.getByText("Ben cleared this text.")).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen!");
});

const files = (one: string, other: string) => `{count, plural, one {${one}} other {${other}}}`;
const form = (name: string) => page.getByRole("textbox", { name: `of a, count: ${name}`, exact: false });

it("what was typed in several forms stays in them when somebody else saves another message, and builds on what was read", async () => {
  const first = { ...stored, value: files("# Datei", "# Dateien"), draft: "" };
  const { queue, become } = await openText("ada", first, { source: files("# file", "# files") });
  await userEvent.keyboard(" von mir{Tab} von uns");
  become({ ...bens, value: files("# Blatt", "# Blätter"), draft: "" });
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  await expect.element(form("other")).toHaveFocus();
  await userEvent.keyboard("!");
  await expect.element(form("one")).toHaveValue("# Datei von mir");
  await expect.element(form("other")).toHaveValue("# Dateien von uns!");
  expect(queue.workOf(address)?.text).toBe(files("# Datei von mir", "# Dateien von uns!"));
  expect(textOf(queue.workOf(address)?.begun.text ?? bens)).toBe(first.value);
});

it("a person who has several forms open takes another message form by form", async () => {
  const first = { ...stored, value: files("# Datei", "# Dateien"), draft: "" };
  const { become } = await openText("ada", first, { source: files("# file", "# files") });
  become({ ...bens, value: files("# Blatt", "# Blätter"), draft: "" });
  await take.click();
  await expect.element(form("one")).toHaveValue("# Blatt");
  await expect.element(form("other")).toHaveValue("# Blätter");
});

it("a text that rests once it is saved stays, too, and the other one can be taken", async () => {
  const { field, queue, sent, become } = await openText();
  await userEvent.keyboard("!");
  queue.save(address, { draft: "Zahlen!" }, stored);
  await expect.poll(() => queue.workOf(address)?.mark).toBe("stored");
  const mine = { ...stored, draft: "Zahlen!", version: 2, user: "ada", userName: "Ada" };
  become(mine);
  await expect.element(take).not.toBeInTheDocument();
  become({ ...bens, version: 3 });
  await expect.element(take).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen!");
  await take.click();
  await expect.element(field).toHaveValue("Begleichen");
  expect(sent).toHaveLength(1);
});

it("the text of one's own other tab is called so", async () => {
  const { become } = await openText("ben");
  become(bens);
  await expect.element(page.getByText(/^You saved a different text in another tab/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take other tab’s" })).toBeVisible();
});

it.each([
  ["upload", "You uploaded a different text:", "Take uploaded"],
  ["delivery", "You delivered a different text:", "Take delivered"],
] as const)(
  "the text of one's own %s is called so, and not that of another tab",
  async (kind, said, button) => {
    const { become } = await openText("ben", stored, { written: kind });
    become(bens);
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByRole("button", { name: button })).toBeVisible();
  },
);

it("of a draft that was discarded the text below stands beside it, and nobody's name", async () => {
  const draft = { ...stored, draft: "Mein Entwurf", version: 2 };
  const { field, become } = await openText("ada", draft);
  become({ ...stored, version: 3, user: "ben", userName: "Ben" });
  await expect.element(page.getByText("The draft was discarded. Published text:")).toBeVisible();
  await expect.element(page.getByText(/Ben/)).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("Mein Entwurf");
});

it("a text that came back unsaved is typed on elsewhere once it may not be edited, although it is saved by then", async () => {
  const { queue, opened } = await openText("ada", stored, { unsaved: "Zahlen, bitte" });
  queue.save(address, { draft: "Zahlen, bitte" }, stored);
  await expect.poll(() => queue.workOf(address)?.mark).toBe("stored");
  const lost = createLostTextStore();
  expect(takeLostText({ queue, lost, opened }, address, "right")).toBe(true);
  expect(lost.get()).toMatchObject({ part: "text", typed: "Zahlen, bitte", seen: { version: 2 } });
});

it("what the checks find in an open text is said while it is typed, by the panel where that stands beside it", async () => {
  const { field } = await openText("ada", stored, { panelShown: false });
  const said = page.getByRole("status").filter({ has: page.getByRole("list", { name: "Checks" }) });
  await expect.element(page.getByRole("button", { name: /^Save/ })).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  await userEvent.keyboard("  zahlen");
  await expect.element(said.getByText("Error: Double space")).toBeVisible();
  await userEvent.keyboard("{Backspace}".repeat(8));
  await expect.element(field).toHaveValue("Zahlen");
  await expect.element(said).not.toBeInTheDocument();
});

const fixButton = (check: string) => page.getByRole("button", { name: `Fix: ${check}`, exact: true });
const undoKeys = "{Control>}z{/Control}";

it("a fix in the open text is a step of its own that undo takes back, and typing goes on where it was", async () => {
  const { field, queue, said } = await openText("ada", stored, { panelShown: false });
  await userEvent.keyboard("  bitte{ArrowLeft}{ArrowLeft}");
  await fixButton("Double space").click();
  await expect.element(field).toHaveValue("Zahlen bitte");
  await expect.element(field).toHaveFocus();
  expect(said).toEqual(["editor.fix.done"]);
  expect(queue.workOf(address)?.text).toBe("Zahlen bitte");
  await expect.element(fixButton("Double space")).not.toBeInTheDocument();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Zahlen bit!te");
  await userEvent.keyboard(undoKeys + undoKeys);
  await expect.element(field).toHaveValue("Zahlen  bitte");
  await expect.element(fixButton("Double space")).toBeVisible();
});

it("a fix within a placeholder is undone without what was typed before it", async () => {
  const of = { panelShown: false, source: "%s of %d" };
  const { field } = await openText("ada", { ...stored, value: "%d von %s", draft: "" }, of);
  await userEvent.keyboard(" da");
  await fixButton("Placeholders in a different order").click();
  await expect.element(field).toHaveValue("%2$d von %1$s da");
  await userEvent.keyboard(undoKeys);
  await expect.element(field).toHaveValue("%d von %s da");
});

it("a fix of one form is undone as what is typed there", async () => {
  const first = { ...stored, value: files("#  Datei", "# Dateien"), draft: "" };
  const { queue } = await openText("ada", first, { panelShown: false, source: files("# file", "# files") });
  await userEvent.keyboard(" hier");
  await fixButton("Double space").click();
  await expect.element(form("one")).toHaveValue("# Datei hier");
  await expect.element(form("one")).toHaveFocus();
  expect(queue.workOf(address)?.text).toBe(files("# Datei hier", "# Dateien"));
  await userEvent.keyboard(undoKeys);
  await expect.element(form("one")).toHaveValue("#  Datei hier");
});

it("by keyboard the first that can be fixed is, and it is said where nothing can", async () => {
  const { field, opened, said } = await openText("ada", stored, { panelShown: true });
  await userEvent.keyboard("  bitte ");
  const fixNext = () => {
    for (const one of opened.values()) one.fix?.();
  };
  await expect.poll(() => [...opened.values()].every((one) => one.fix)).toBe(true);
  fixNext();
  fixNext();
  await expect.element(field).toHaveValue("Zahlen bitte");
  fixNext();
  expect(said).toEqual(["editor.fix.done", "editor.fix.done", "editor.fix.none"]);
});

it("many findings scroll in a list of their own, so that the field and what saves it stay in sight, and Tab reaches it", async () => {
  const value = " Zahle  20 (  das das {x <b> „30 … \u200b ";
  const of = { panelShown: false, source: "Pay {name} <i>now</i> at https://a.b 5." };
  await openText("ada", { ...stored, value, draft: "" }, of);
  const list = page.getByRole("list", { name: "Checks" });
  await expect.poll(() => list.element().childElementCount).toBeGreaterThan(5);
  const { clientHeight, scrollHeight } = list.element();
  expect(scrollHeight).toBeGreaterThan(clientHeight);
  expect(clientHeight).toBeLessThanOrEqual(96);
  await expect.element(list).toHaveAttribute("tabindex", "0");
  await userEvent.keyboard("{Tab}");
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.poll(() => list.element().scrollTop).toBeGreaterThan(0);
});

const word = "Datenschutzgrundverordnungsbeauftragter";
const wide = [
  `Ich akzeptiere die <a href="https://example.org/legal/privacy">${word}</a>.`,
  `Hallo {${"sehrLangerPlatzhalter".repeat(6)}}`,
  `Siehe https://example.org/${"pfad/".repeat(30)}?q=%20 und ${word.repeat(4)}`,
];

it.each([
  { width: 240, direction: "ltr" },
  { width: 240, direction: "rtl" },
  { width: 390, direction: "ltr" },
] as const)("wraps every text within $width px, $direction, with its chips on their letters", async (of) => {
  for (const text of wide) {
    const { field } = await openText("ada", { ...stored, value: text, draft: "" }, { ...of, source: text });
    await expectAligned(field.element() as HTMLTextAreaElement);
    expectInside();
    await cleanup();
  }
});

it.each(wide)("wraps forms and their offers within their cell: %s", async (text) => {
  const missing = { source: files(text, text), width: 240 };
  await openText("ada", { ...stored, value: files(text, `# ${word}`), draft: "" }, missing);
  await expectAligned(form("one").element() as HTMLTextAreaElement);
  expectInside();
  await form("other").click();
  expectOffersBesideHint();
});

it("keeps offers within a narrow cell, beside the hint of their key", async () => {
  const { opened } = await openText("ada", stored, { source: wide.join(" "), width: 240 });
  await expect.poll(() => [...opened.values()].every((one) => one.offer)).toBe(true);
  for (const one of opened.values()) one.offer?.();
  await expect.element(page.getByRole("button", { name: /^Insert/ }).first()).toBeVisible();
  expectOffersBesideHint();
});

function expectOffersBesideHint(): void {
  const strip = page.getByRole("group", { name: "Placeholders and special characters" });
  const hint = strip.element().querySelector(":scope > kbd")?.getBoundingClientRect();
  expect(hint?.right).toBeLessThanOrEqual(strip.element().getBoundingClientRect().right);
  for (const offer of strip.getByRole("button").elements())
    expect(offer.getBoundingClientRect().right).toBeLessThanOrEqual(hint?.left ?? 0);
}

/** Nothing of the editor runs out of it, or scrolls sideways in it. */
function expectInside(): void {
  const editor = document.querySelector("[data-editor]");
  for (const box of editor ? [editor, ...editor.querySelectorAll("textarea, [role=group]")] : [])
    expect(box.scrollWidth, box.outerHTML.slice(0, 80)).toBeLessThanOrEqual(box.clientWidth);
}

/** Each letter that is painted behind a field lies under the same letter of the field. */
async function expectAligned(field: HTMLTextAreaElement): Promise<void> {
  await expect.poll(() => field.parentElement?.querySelector("[aria-hidden][lang]")).toBeTruthy();
  const layer = field.parentElement?.querySelector("[aria-hidden][lang]") as Element;
  const letters = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = letters.nextNode(); node !== null && at < field.value.length; node = letters.nextNode())
    for (const [offset, letter] of [...(node.nodeValue ?? "")].entries()) {
      const range = document.createRange();
      range.setStart(node, offset);
      range.setEnd(node, offset + 1);
      const { left, top, width, height } = range.getBoundingClientRect();
      // Where directions meet, a caret on one side of a letter may stand elsewhere in the text.
      const hits = [0.25, 0.75].map(
        (share) => document.caretPositionFromPoint(left + width * share, top + height / 2)?.offset,
      );
      if (/[a-z]/i.test(letter))
        expect(hits.includes(at) || hits.includes(at + 1), `${letter} at ${at}: ${hits}`).toBe(true);
      at += 1;
    }
}

it("says under an open text that it is too long to be checked", async () => {
  await openText(
    "ada",
    { ...stored, value: "Jetzt  zahlen. ".repeat(1_000) },
    { panelShown: false, source: "Pay. ".repeat(2_000) },
  );
  await expect.element(page.getByText(/^Not checked: .* more than 20,000 characters/)).toBeVisible();
});
