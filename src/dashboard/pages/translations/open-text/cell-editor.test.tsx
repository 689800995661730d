import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { Cell } from "#contract/entries.ts";
import type { ChangeKind } from "#contract/history.ts";
import { checkSettingsQuery } from "#dashboard/api/checks/checks.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { textChangeQuery } from "#dashboard/api/history/changes.ts";
import { address, bens, makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { type GridDeps, GridProvider, PanelShown } from "#dashboard/pages/translations/grid/grid-context.ts";
import { show } from "#dashboard/testing/show.tsx";
import { storedChecks } from "#text/checks/check-bits.ts";
import { CellEditor } from "./cell-editor.tsx";
import { captureOpenText, createLostTextStore } from "./lost-text/lost-text.ts";
import type { OpenedCell } from "./opened-cell.ts";
import { gridWith, language, rowOf } from "./opened-row.fixture.ts";

type Opening = {
  unsaved?: string;
  changeKind?: ChangeKind;
  panelShown?: boolean;
  source?: string;
  /** Whether the text was opened by typing a letter on the closed cell. */
  isTypedOver?: boolean;
  direction?: "ltr" | "rtl";
  /** Width of the cell, in px. */
  width?: number;
};

/**
 * Opens a text as Ada. `updateCell` replaces the stored cell, whose text came by a `changeKind` change.
 * `unsaved` was typed earlier and not saved.
 */
async function openText(
  user = "ada",
  first = stored,
  {
    unsaved,
    changeKind = "save",
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
  const announced: string[] = [];
  const announce = (message: string) => void announced.push(message);
  const deps = { rowAt: () => undefined, scope, queue, rights, sameMeaning: new Set(), announce };
  const shown = gridWith(opened);
  const cursor = { ...shown.cursor, consumeTypedOver: () => isTypedOver };
  const grid = { ...shown, ...deps, cursor } as unknown as GridDeps;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: user } });
  const levels = Object.fromEntries(storedChecks.map((check) => [check, "error"]));
  client.setQueryData(checkSettingsQuery(scope.app).queryKey, { levels } as never);
  client.setQueryData(textChangeQuery(scope, address, bens.version).queryKey, changeKind);
  let updateCell = (_cell: Cell) => {};
  function Open() {
    const [cell, setCell] = useState(first);
    updateCell = (next) => flushSync(() => setCell(next));
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
  return { queue, sent, field, opened, announced, updateCell: (cell: Cell) => updateCell(cell) };
}

const acceptButton = page.getByRole("button", { name: "Take theirs" });

it("keeps an open text when another user saves, and shows the other text beside it", async () => {
  const { field, updateCell } = await openText();
  updateCell(bens);
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen");
});

it("continues typing in the accepted other text, based on that version", async () => {
  const { field, queue, updateCell } = await openText();
  updateCell(bens);
  await acceptButton.click();
  await expect.element(acceptButton).not.toBeInTheDocument();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Begleichen!");
  expect(queue.unsavedOf(address)).toMatchObject({ text: "Begleichen!", base: { version: 2 } });
});

it("bases further typing on the version the user had read", async () => {
  const { field, queue, updateCell } = await openText();
  updateCell(bens);
  await expect.element(acceptButton).toBeVisible();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Zahlen!");
  // Accepting the other text would discard typed text.
  await expect.element(acceptButton).not.toBeInTheDocument();
  expect(textOf(queue.unsavedOf(address)?.baseline.text ?? bens)).toBe("Zahlen");
});

it("typing on a closed cell replaces its text, which can be restored once as an undo step", async () => {
  const { field, opened } = await openText("ada", stored, { isTypedOver: true });
  await userEvent.keyboard("N");
  await expect.element(field).toHaveValue("N");
  const { restoreOverwritten } = [...opened.values()][0] ?? {};
  expect(restoreOverwritten?.()).toBe(true);
  await expect.element(field).toHaveValue("Zahlen");
  expect([...opened.values()][0]?.restoreOverwritten).toBeUndefined();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).toHaveValue("N");
});

it("reports that another user cleared the text, while the user keeps typing", async () => {
  const { field, updateCell } = await openText();
  await userEvent.keyboard("!");
  updateCell({ ...bens, value: "", draft: "" });
  await expect.element(page.getByText("Ben cleared this text.")).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen!");
});

const files = (one: string, other: string) => `{count, plural, one {${one}} other {${other}}}`;
const form = (name: string) => page.getByRole("textbox", { name: `of a, count: ${name}`, exact: false });

it("keeps text typed in several forms, and its baseline, when another user saves", async () => {
  const first = { ...stored, value: files("# Datei", "# Dateien"), draft: "" };
  const { queue, updateCell } = await openText("ada", first, { source: files("# file", "# files") });
  await userEvent.keyboard(" von mir{Tab} von uns");
  updateCell({ ...bens, value: files("# Blatt", "# Blätter"), draft: "" });
  await expect.element(page.getByText("Ben saved a different text:")).toBeVisible();
  await expect.element(form("other")).toHaveFocus();
  await userEvent.keyboard("!");
  await expect.element(form("one")).toHaveValue("# Datei von mir");
  await expect.element(form("other")).toHaveValue("# Dateien von uns!");
  expect(queue.unsavedOf(address)?.text).toBe(files("# Datei von mir", "# Dateien von uns!"));
  expect(textOf(queue.unsavedOf(address)?.baseline.text ?? bens)).toBe(first.value);
});

it("accepts the other message form by form", async () => {
  const first = { ...stored, value: files("# Datei", "# Dateien"), draft: "" };
  const { updateCell } = await openText("ada", first, { source: files("# file", "# files") });
  updateCell({ ...bens, value: files("# Blatt", "# Blätter"), draft: "" });
  await acceptButton.click();
  await expect.element(form("one")).toHaveValue("# Blatt");
  await expect.element(form("other")).toHaveValue("# Blätter");
});

it("keeps a saved text when another user saves, and offers the other text", async () => {
  const { field, queue, sent, updateCell } = await openText();
  await userEvent.keyboard("!");
  queue.save(address, { draft: "Zahlen!" }, stored);
  await expect.poll(() => queue.unsavedOf(address)?.mark).toBe("stored");
  const mine = { ...stored, draft: "Zahlen!", version: 2, user: "ada", userName: "Ada" };
  updateCell(mine);
  await expect.element(acceptButton).not.toBeInTheDocument();
  updateCell({ ...bens, version: 3 });
  await expect.element(acceptButton).toBeVisible();
  await expect.element(field).toHaveValue("Zahlen!");
  await acceptButton.click();
  await expect.element(field).toHaveValue("Begleichen");
  expect(sent).toHaveLength(1);
});

it("names the other tab as author of a text the same user saved there", async () => {
  const { updateCell } = await openText("ben");
  updateCell(bens);
  await expect.element(page.getByText(/^You saved a different text in another tab/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take other tab’s" })).toBeVisible();
});

it.each([
  ["upload", "You uploaded a different text:", "Take uploaded"],
  ["delivery", "You delivered a different text:", "Take delivered"],
] as const)("names the user's own %s as the source of a text", async (kind, message, button) => {
  const { updateCell } = await openText("ben", stored, { changeKind: kind });
  updateCell(bens);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole("button", { name: button })).toBeVisible();
});

it("shows the text below a discarded draft, without a name", async () => {
  const draft = { ...stored, draft: "Mein Entwurf", version: 2 };
  const { field, updateCell } = await openText("ada", draft);
  updateCell({ ...stored, version: 3, user: "ben", userName: "Ben" });
  await expect.element(page.getByText("The draft was discarded. Published text:")).toBeVisible();
  await expect.element(page.getByText(/Ben/)).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("Mein Entwurf");
});

it("moves a restored text to the dialog when it becomes read-only, although it is saved", async () => {
  const { queue, opened } = await openText("ada", stored, { unsaved: "Zahlen, bitte" });
  queue.save(address, { draft: "Zahlen, bitte" }, stored);
  await expect.poll(() => queue.unsavedOf(address)?.mark).toBe("stored");
  const lost = createLostTextStore();
  expect(captureOpenText({ queue, lost, opened }, address, "right")).toBe(true);
  expect(lost.get()).toMatchObject({ part: "text", typed: "Zahlen, bitte", observed: { version: 2 } });
});

it("reports findings while a text is typed, unless the panel shows them", async () => {
  const { field } = await openText("ada", stored, { panelShown: false });
  const findings = page.getByRole("status").filter({ has: page.getByRole("list", { name: "Checks" }) });
  await expect.element(page.getByRole("button", { name: /^Save/ })).toBeVisible();
  await expect.element(findings).not.toBeInTheDocument();
  await userEvent.keyboard("  zahlen");
  await expect.element(findings.getByText("Error: Double space")).toBeVisible();
  await userEvent.keyboard("{Backspace}".repeat(8));
  await expect.element(field).toHaveValue("Zahlen");
  await expect.element(findings).not.toBeInTheDocument();
});

const fixButton = (check: string) => page.getByRole("button", { name: `Fix: ${check}`, exact: true });
const undoKeys = "{Control>}z{/Control}";

it("a fix in the open text is one undo step and keeps the caret position", async () => {
  const { field, queue, announced } = await openText("ada", stored, { panelShown: false });
  await userEvent.keyboard("  bitte{ArrowLeft}{ArrowLeft}");
  await fixButton("Double space").click();
  await expect.element(field).toHaveValue("Zahlen bitte");
  await expect.element(field).toHaveFocus();
  expect(announced).toEqual(["editor.fix.done"]);
  expect(queue.unsavedOf(address)?.text).toBe("Zahlen bitte");
  await expect.element(fixButton("Double space")).not.toBeInTheDocument();
  await userEvent.keyboard("!");
  await expect.element(field).toHaveValue("Zahlen bit!te");
  await userEvent.keyboard(undoKeys + undoKeys);
  await expect.element(field).toHaveValue("Zahlen  bitte");
  await expect.element(fixButton("Double space")).toBeVisible();
});

it("undoing a fix within a placeholder keeps the text typed before it", async () => {
  const of = { panelShown: false, source: "%s of %d" };
  const { field } = await openText("ada", { ...stored, value: "%d von %s", draft: "" }, of);
  await userEvent.keyboard(" da");
  await fixButton("Placeholders in a different order").click();
  await expect.element(field).toHaveValue("%2$d von %1$s da");
  await userEvent.keyboard(undoKeys);
  await expect.element(field).toHaveValue("%d von %s da");
});

it("undoes a fix in one form like typing in it", async () => {
  const first = { ...stored, value: files("#  Datei", "# Dateien"), draft: "" };
  const { queue } = await openText("ada", first, { panelShown: false, source: files("# file", "# files") });
  await userEvent.keyboard(" hier");
  await fixButton("Double space").click();
  await expect.element(form("one")).toHaveValue("# Datei hier");
  await expect.element(form("one")).toHaveFocus();
  expect(queue.unsavedOf(address)?.text).toBe(files("# Datei hier", "# Dateien"));
  await userEvent.keyboard(undoKeys);
  await expect.element(form("one")).toHaveValue("#  Datei hier");
});

it("fixes the first fixable finding by keyboard, and announces if there is none", async () => {
  const { field, opened, announced } = await openText("ada", stored, { panelShown: true });
  await userEvent.keyboard("  bitte ");
  const fixNext = () => {
    for (const openedCell of opened.values()) openedCell.fix?.();
  };
  await expect.poll(() => [...opened.values()].every((openedCell) => openedCell.fix)).toBe(true);
  fixNext();
  fixNext();
  await expect.element(field).toHaveValue("Zahlen bitte");
  fixNext();
  expect(announced).toEqual(["editor.fix.done", "editor.fix.done", "editor.fix.none"]);
});

it("many findings scroll in a list that Tab reaches, and the field stays visible", async () => {
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
] as const)(
  "wraps every text within $width px, $direction, with chips aligned to their letters",
  async (of) => {
    for (const text of wide) {
      const { field } = await openText("ada", { ...stored, value: text, draft: "" }, { ...of, source: text });
      await expectAligned(field.element() as HTMLTextAreaElement);
      expectInside();
      await cleanup();
    }
  },
);

it.each(wide)("wraps forms and their offers within their cell: %s", async (text) => {
  const missing = { source: files(text, text), width: 240 };
  await openText("ada", { ...stored, value: files(text, `# ${word}`), draft: "" }, missing);
  await expectAligned(form("one").element() as HTMLTextAreaElement);
  expectInside();
  await form("other").click();
  expectOffersBesideHint();
});

it("keeps offers within a narrow cell, beside the shortcut hint", async () => {
  const { opened } = await openText("ada", stored, { source: wide.join(" "), width: 240 });
  await expect.poll(() => [...opened.values()].every((openedCell) => openedCell.offer)).toBe(true);
  for (const openedCell of opened.values()) openedCell.offer?.();
  await expect.element(page.getByRole("button", { name: /^Insert/ }).first()).toBeVisible();
  expectOffersBesideHint();
});

/** A message without placeholders has no strip. */
function expectOffersBesideHint(): void {
  for (const strip of page.getByRole("group", { name: "Placeholders and special characters" }).elements()) {
    const hint = strip.querySelector(":scope > kbd")?.getBoundingClientRect();
    expect(hint?.right).toBeLessThanOrEqual(strip.getBoundingClientRect().right);
    for (const offer of strip.querySelectorAll("button"))
      expect(offer.getBoundingClientRect().right).toBeLessThanOrEqual(hint?.left ?? 0);
  }
}

/** Nothing overflows the editor or scrolls sideways in it. */
function expectInside(): void {
  const editor = document.querySelector("[data-editor]");
  for (const box of editor ? [editor, ...editor.querySelectorAll("textarea, [role=group]")] : [])
    expect(box.scrollWidth, box.outerHTML.slice(0, 80)).toBeLessThanOrEqual(box.clientWidth);
}

/** Each letter painted behind a field lies under the same letter of the field. */
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
      // Where text directions meet, a caret on one side of a letter may belong to another text offset.
      const hits = [0.25, 0.75].map(
        (share) => document.caretPositionFromPoint(left + width * share, top + height / 2)?.offset,
      );
      if (/[a-z]/i.test(letter))
        expect(hits.includes(at) || hits.includes(at + 1), `${letter} at ${at}: ${hits}`).toBe(true);
      at += 1;
    }
}

it("reports under an open text that it is too long to be checked", async () => {
  await openText(
    "ada",
    { ...stored, value: "Jetzt  zahlen. ".repeat(1_000) },
    { panelShown: false, source: "Pay. ".repeat(2_000) },
  );
  await expect.element(page.getByText(/^Not checked: .* more than 20,000 characters/)).toBeVisible();
});
