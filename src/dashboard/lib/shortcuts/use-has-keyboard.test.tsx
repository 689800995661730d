import { FormattedMessage } from "react-intl";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { useHasKeyboard } from "./use-has-keyboard.ts";
import { useKeyHints, useKeysOf } from "./use-keys.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The three places that show a key: beside a button, in the text of a field, and in the list of all keys. */
function Hints() {
  const [beside] = useKeyHints()("saveAndNext");
  const listed = useKeysOf()("saveAndNext");
  return (
    <>
      <p>
        <FormattedMessage id="editor.footer.save" values={{ keys: beside ?? "none" }} />
      </p>
      <p>
        <FormattedMessage id="newProject.languages.hint" values={{ keyboard: useHasKeyboard() }} />
      </p>
      <p>Listed: {listed.join(" · ")}</p>
    </>
  );
}

const texts = () =>
  page
    .getByRole("paragraph")
    .all()
    .map((element) => element.element().textContent);

it("shows key hints, but not on touch devices, where Enter stays a line break", async () => {
  const fingers = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, "matchMedia").mockReturnValue(fingers as never);
  await show(<Hints />);
  expect(texts()).toEqual([
    "Save · Ctrl ↵",
    "Type a name or a code such as pt-BR and press Enter.",
    "Listed: Ctrl ↵ · ↵",
  ]);
  fingers.matches = true;
  fingers.dispatchEvent(new Event("change"));
  await expect.element(page.getByText("Save", { exact: true })).toBeVisible();
  expect(texts()).toEqual(["Save", "Type a name or a code such as pt-BR.", "Listed: Ctrl ↵"]);
});
