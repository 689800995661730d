import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { teamBody } from "#contract/teams.ts";
import { recordSession } from "#dashboard/api/transport/page-person.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { NameDialog } from "./name-dialog.tsx";

it("stays open with what was typed while the name was being saved", async () => {
  await beginTabStorage();
  const stored: string[] = [];
  let letPass = () => {};
  function Page() {
    const [name, setName] = useState("German");
    const [isOpen, setIsOpen] = useState(true);
    if (!isOpen) return null;
    return (
      <NameDialog
        title="Rename German"
        label="Name"
        actionLabel="Rename"
        schema={teamBody}
        named={{ name, etag: name }}
        storageName="name"
        onSend={async (sent) => {
          await new Promise<void>((resolve) => {
            letPass = resolve;
          });
          stored.push(sent.name);
          setName(sent.name);
        }}
        onClose={() => setIsOpen(false)}
      />
    );
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }])} />
    </QueryClientProvider>,
  );
  const name = page.getByRole("textbox", { name: "Name" });
  const rename = page.getByRole("button", { name: "Rename" });
  await name.fill("Deutsch");
  await rename.click();
  await name.fill("Deutsch (Schweiz)");
  letPass();
  await expect.poll(() => stored).toEqual(["Deutsch"]);
  await expect.element(name).toHaveValue("Deutsch (Schweiz)");
  await expect.element(rename).toBeEnabled();
  await rename.click();
  letPass();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(stored).toEqual(["Deutsch", "Deutsch (Schweiz)"]);
});

it("forgets the input on Cancel, but keeps it on Escape", async () => {
  recordSession({ user: { _id: "ada" } } as never);
  await beginTabStorage();
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    if (!isOpen)
      return (
        <button type="button" onClick={() => setIsOpen(true)}>
          New team
        </button>
      );
    return (
      <NameDialog
        title="New team"
        label="Name"
        actionLabel="Create"
        schema={teamBody}
        storageName="team.new"
        onSend={async () => {}}
        onClose={() => setIsOpen(false)}
      />
    );
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }])} />
    </QueryClientProvider>,
  );
  const open = page.getByRole("button", { name: "New team" });
  const name = page.getByRole("textbox", { name: "Name" });
  await open.click();
  await name.fill("Web");
  await userEvent.keyboard("{Escape}");
  await open.click();
  await expect.element(name).toHaveValue("Web");
  await page.getByRole("button", { name: "Cancel" }).click();
  await open.click();
  await expect.element(name).toHaveValue("");
});
