import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showWithLateAddress } from "./late-address.fixture.tsx";
import { useTypedParam } from "./use-typed-param.ts";

function Field() {
  const [text, type] = useTypedParam("q");
  return <input aria-label="Search" value={text} onChange={(event) => type(event.target.value)} />;
}

const field = page.getByRole("textbox", { name: "Search" });

it("keeps all typed letters while the address renders older text of the field", async () => {
  const address = await showWithLateAddress(<Field />);
  await userEvent.type(field, "pas");
  address.render("?q=p");
  await userEvent.type(field, "s");
  for (const late of ["?q=pas", "?q=pa", "?q=pass"]) {
    address.render(late);
    await expect.element(field).toHaveValue("pass");
  }
  expect(address.search()).toBe("?q=pass");
});

it("shows the text of a new address, even in a focused field", async () => {
  const address = await showWithLateAddress(<Field />);
  await userEvent.type(field, "pass");
  address.render("?q=pass");
  address.goTo("?q=other");
  address.render("?q=other");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("other");
});

it("shows the text of a new address when the same text was typed before", async () => {
  const address = await showWithLateAddress(<Field />);
  await userEvent.type(field, "pass");
  address.goTo("?q=pas");
  address.render("?q=pas");
  await expect.element(field).toHaveValue("pas");
});

it("shows the first address again after going back before anything was rendered", async () => {
  const address = await showWithLateAddress(<Field />);
  await userEvent.type(field, "pass");
  address.goTo("");
  address.render("");
  await expect.element(field).toHaveValue("");
});
