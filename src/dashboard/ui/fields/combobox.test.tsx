import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { ChoiceField, FilterChoice } from "./choice-field.tsx";
import type { OptionsState } from "./combobox-list.tsx";
import type { Option } from "./option-matches.ts";
import { SuggestField } from "./suggest-field.tsx";

const languages: Option[] = [
  { value: "ar", label: "Arabic (ar)", group: "Recent" },
  { value: "de", label: "German (de)", description: "Base language" },
  { value: "ja", label: "Japanese (ja)", count: 1200 },
  { value: "fr", label: "French (fr)", disabledReason: "Already added" },
];

/** A choice in a form; returns the selected values and the number of submissions. */
async function openChoice(more: { options?: readonly Option[]; state?: OptionsState } = {}) {
  const selected: string[] = [];
  const sent: string[] = [];
  function Form() {
    const [value, setValue] = useState("de");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(value);
        }}
      >
        <ChoiceField
          label="Language"
          hint="Of the texts"
          options={more.options ?? languages}
          state={more.state}
          value={value}
          onChange={(next) => {
            selected.push(next);
            setValue(next);
          }}
        />
        <Button type="submit">Send</Button>
      </form>
    );
  }
  await show(<Form />);
  return { selected, sent };
}

const field = page.getByRole("combobox", { name: "Language" });
const option = (name: string | RegExp) => page.getByRole("option", { name });

it("selects the first match by Enter, and sends the form by the next Enter", async () => {
  const { selected, sent } = await openChoice();
  await expect.element(field).toHaveValue("German (de)");
  await field.click();
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("jap");
  await expect.element(option(/Japanese/)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("Japanese (ja)");
  await expect.element(field).toHaveAttribute("aria-expanded", "false");
  expect([selected, sent]).toEqual([["ja"], []]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual(["ja"]);
});

it("selects by arrow keys, by pointer and by Tab", async () => {
  const { selected } = await openChoice();
  await field.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(field).toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(() => selected).toHaveLength(1);
  await field.click();
  await option(/Arabic/).click();
  await expect.element(field).toHaveValue("Arabic (ar)");
  await field.fill("germ");
  await userEvent.keyboard("{Tab}");
  await expect.element(field).toHaveValue("German (de)");
  await expect.element(page.getByRole("button", { name: "Send" })).toHaveFocus();
});

it("shows groups, descriptions, counts, and why an option is disabled", async () => {
  const { selected } = await openChoice();
  await field.click();
  await expect.element(page.getByText("Recent")).toBeVisible();
  await expect.element(option(/German.*Base language/)).toHaveAttribute("aria-selected", "true");
  await expect.element(option(/Japanese.*1,200/)).toBeVisible();
  await expect.element(option(/French.*Already added/)).toHaveAttribute("aria-disabled", "true");
  await field.fill("fre");
  await userEvent.keyboard("{Enter}");
  expect(selected).toEqual([]);
});

it("drops unknown text and accepts a full name when it loses the focus", async () => {
  const { selected } = await openChoice();
  await field.fill("Klingon");
  await expect.element(page.getByText("No matches").first()).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(field).toHaveValue("German (de)");
  expect(selected).toEqual([]);
});

it("renders the first of thousands of options and finds all", async () => {
  const options = Array.from({ length: 3000 }, (_, index) => ({ value: `t${index}`, label: `tag ${index}` }));
  const { selected } = await openChoice({ options });
  await field.click();
  await expect.element(page.getByText("Showing 200 of 3,000. Type to narrow the list.")).toBeVisible();
  expect(page.getByRole("option").elements()).toHaveLength(200);
  await field.fill("tag 2999");
  await userEvent.keyboard("{Enter}");
  expect(selected).toEqual(["t2999"]);
});

it("shows that options are loading or failed to load, and loads them again on request", async () => {
  let tries = 0;
  const failed = { error: new Error("down"), refetch: () => (tries += 1) };
  function Both() {
    const [state, setState] = useState<OptionsState>({ isPending: true });
    return (
      <>
        <ChoiceField label="Language" options={[]} state={state} value="" onChange={() => {}} />
        <Button onPress={() => setState(failed)}>Fail</Button>
      </>
    );
  }
  await show(<Both />);
  await field.click();
  await expect.element(page.getByText("Loading…")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Fail" }).click();
  await field.click();
  // Opening the list again also requests the options again.
  await expect.poll(() => tries).toBe(1);
  await page.getByRole("button", { name: "Try again" }).click();
  expect(tries).toBe(2);
});

it("closes only the list on Escape in a dialog, then the dialog", async () => {
  const closed: boolean[] = [];
  await show(
    <Dialog isOpen onOpenChange={(open) => closed.push(open)} title="Settings">
      <ChoiceField label="Language" options={languages} value="de" onChange={() => {}} />
    </Dialog>,
  );
  await field.click();
  await expect.element(option(/Japanese/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(option(/Japanese/)).not.toBeInTheDocument();
  expect(closed).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => closed).toEqual([false]);
});

it("filters a list, and removes the filter by its first option", async () => {
  const filters: string[] = [];
  function Filter() {
    const [value, setValue] = useState("gone");
    return (
      <FilterChoice
        label="Tag"
        all="All tags"
        options={["shop", "blog"]}
        value={value}
        onChange={(next) => {
          filters.push(next);
          setValue(next);
        }}
      />
    );
  }
  await show(<Filter />);
  const tag = page.getByRole("combobox", { name: "Tag" });
  await expect.element(tag).toHaveValue("gone");
  await tag.fill("shop");
  await userEvent.keyboard("{Enter}");
  await expect.element(tag).toHaveValue("shop");
  await tag.click();
  await option("All tags").click();
  await expect.element(tag).toHaveValue("All tags");
  expect(filters).toEqual(["shop", ""]);
});

it("suggests values for free text, and accepts a suggestion only after an arrow key", async () => {
  function Form() {
    const [value, setValue] = useState("");
    return (
      <>
        <SuggestField label="Screen" suggestions={["Cart", "Cart page"]} value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    );
  }
  await show(<Form />);
  const screen = page.getByRole("combobox", { name: "Screen" });
  const value = page.getByRole("status");
  await screen.fill("Car");
  await userEvent.keyboard("{Enter}");
  await expect.element(value).toHaveTextContent("Car");
  await screen.fill("Cart");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(value).toHaveTextContent("Cart page");
});
