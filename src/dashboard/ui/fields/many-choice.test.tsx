import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ManyChoice } from "./many-choice.tsx";

const options = [
  { value: "de", label: "German (de)" },
  { value: "fr", label: "French (fr)" },
  { value: "u1", label: "Kim (kim@example.org)" },
  { value: "u2", label: "Kim (kim@example.net)" },
];

/** A form with several selected values; returns what was sent. */
async function openForm() {
  const sent: string[][] = [];
  let chosen: string[] = [];
  function Form() {
    const [shown, setShown] = useState(chosen);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(chosen);
        }}
      >
        <ManyChoice
          label="Languages"
          wrong="Unknown language."
          options={options}
          chosen={shown}
          parse={(text) => (text === "x-own" ? text : undefined)}
          onChange={(now) => {
            chosen = now;
            setShown(now);
          }}
        />
        <Button type="submit">Send</Button>
      </form>
    );
  }
  await show(<Form />);
  return { sent };
}

const field = page.getByRole("combobox", { name: "Languages" });
const send = page.getByRole("button", { name: "Send" });
const chips = page.getByRole("listitem");

it("accepts an option by name, value or label, and other values that the form parses", async () => {
  await openForm();
  for (const typed of ["german", "FR", "Kim (kim@example.net)", "x-own"]) {
    await field.fill(typed);
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("");
  }
  const shown = ["German (de)", "French (fr)", "Kim (kim@example.net)", "x-own"];
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual(shown);
});

it("shows an error for unknown or ambiguous text and blocks sending", async () => {
  const { sent } = await openForm();
  for (const typed of ["Klingon", "Kim"]) {
    await field.fill(typed);
    await userEvent.keyboard("{Escape}");
    await send.click();
    await expect.element(page.getByText("Unknown language.")).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue(typed);
  }
  expect(sent).toEqual([]);
  await field.fill("");
  await userEvent.keyboard("{Escape}");
  await send.click();
  await expect.poll(() => sent).toEqual([[]]);
});

it("adds the typed text when the form is sent", async () => {
  const { sent } = await openForm();
  await field.fill("de");
  await userEvent.keyboard("{Escape}");
  await send.click();
  await expect.poll(() => sent).toEqual([["de"]]);
});

it("accepts text that was entered before the options were loaded", async () => {
  function Form() {
    const [loaded, setLoaded] = useState<typeof options>([]);
    const [chosen, setChosen] = useState<string[]>([]);
    return (
      <>
        <ManyChoice
          label="Languages"
          options={loaded}
          chosen={chosen}
          parse={() => undefined}
          onChange={setChosen}
        />
        <Button onPress={() => setLoaded(options)}>Load</Button>
      </>
    );
  }
  await show(<Form />);
  await field.fill("German");
  await userEvent.keyboard("{Enter}");
  await expect.element(chips).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Load" }).click();
  await expect.element(chips).toHaveTextContent("German (de)");
  await expect.element(field).toHaveValue("");
});

it("removes the last value by Backspace in the empty field", async () => {
  await openForm();
  for (const typed of ["de", "fr"]) {
    await field.fill(typed);
    await userEvent.keyboard("{Enter}");
  }
  await expect.element(chips.nth(1)).toHaveTextContent("French (fr)");
  await userEvent.keyboard("{Backspace}");
  await expect.element(chips).toHaveTextContent("German (de)");
});

it("selects several options by pointer in the open list, and offers to create a value", async () => {
  await openForm();
  await field.click();
  for (const name of ["German (de)", "French (fr)"]) {
    await page.getByRole("option", { name }).click();
    await expect.element(page.getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
  }
  expect(chips.elements()).toHaveLength(2);
  await page.getByRole("option", { name: "German (de)" }).click();
  await expect.element(chips).toHaveTextContent("French (fr)");
  await field.fill("x-own");
  await page.getByRole("option", { name: "Create “x-own”" }).click();
  await expect.element(chips.nth(1)).toHaveTextContent("x-own");
});
