import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { changerQuery } from "#dashboard/api/account/last-changer.ts";
import { show } from "#dashboard/testing/show.tsx";
import { FormConflicts } from "./form-conflicts.tsx";

/** A form of Ada with a conflict about its name. */
function showConflict({
  by,
  blockedCount = 0,
}: {
  by: { _id: string; name: string };
  blockedCount?: number;
}) {
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ada" } });
  const values = (name: string) => ({ name });
  const open = [
    { field: "name", before: values("Old"), theirs: values("New"), mine: values("Mine") },
  ] as const;
  return show(
    <QueryClientProvider client={client}>
      <FormConflicts
        conflicts={{ open, etag: "1", blockedCount, resolve() {} }}
        fields={{ name: { label: "Name", show: ({ name }: { name: string }) => name } }}
        changer={(etag) => changerQuery(["changer", by._id, etag], async () => by as never)}
      />
    </QueryClientProvider>,
  );
}

it("labels the other version as the user's other tab when the user wrote it", async () => {
  await showConflict({ by: { _id: "ada", name: "Ada" } });
  await expect.element(page.getByText("Your other tab")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take other tab’s: Name" })).toBeVisible();
  await expect.element(page.getByText("Theirs")).not.toBeInTheDocument();
});

it("labels the other version as theirs when another user wrote it", async () => {
  await showConflict({ by: { _id: "ben", name: "Ben" } });
  await expect.element(page.getByText(/most recently by Ben/)).toBeVisible();
  await expect.element(page.getByText("Theirs")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take theirs: Name" })).toBeVisible();
});

it("saving with unresolved conflicts shows why it failed and focuses the conflict", async () => {
  await showConflict({ by: { _id: "ben", name: "Ben" }, blockedCount: 1 });
  await expect.element(page.getByText("This isn’t saved yet: choose which one to keep first.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Edit conflict" })).toHaveFocus();
});
