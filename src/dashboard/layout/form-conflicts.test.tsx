import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { changerQuery } from "#dashboard/api/people/last-changer.ts";
import { show } from "#dashboard/testing/show.tsx";
import { FormConflicts } from "./form-conflicts.tsx";

/** A form of Ada's in which a name is asked about, which somebody changed. */
function showConflict({ by, asked = 0 }: { by: { _id: string; name: string }; asked?: number }) {
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ada" } });
  const values = (name: string) => ({ name });
  const open = [
    { field: "name", before: values("Old"), theirs: values("New"), mine: values("Mine") },
  ] as const;
  return show(
    <QueryClientProvider client={client}>
      <FormConflicts
        conflicts={{ open, etag: "1", asked, settle() {} }}
        fields={{ name: { label: "Name", show: ({ name }: { name: string }) => name } }}
        changer={(etag) => changerQuery(["changer", by._id, etag], async () => by as never)}
      />
    </QueryClientProvider>,
  );
}

it("the other version is called that of one's other tab where one wrote it oneself", async () => {
  await showConflict({ by: { _id: "ada", name: "Ada" } });
  await expect.element(page.getByText("Your other tab")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take other tab’s: Name" })).toBeVisible();
  await expect.element(page.getByText("Theirs")).not.toBeInTheDocument();
});

it("the other version is called theirs where somebody else wrote it", async () => {
  await showConflict({ by: { _id: "ben", name: "Ben" } });
  await expect.element(page.getByText(/most recently by Ben/)).toBeVisible();
  await expect.element(page.getByText("Theirs")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take theirs: Name" })).toBeVisible();
});

it("saving before choosing says why it isn't saved, and leads to the choice", async () => {
  await showConflict({ by: { _id: "ben", name: "Ben" }, asked: 1 });
  await expect.element(page.getByText("This isn’t saved yet: choose which one to keep first.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Edit conflict" })).toHaveFocus();
});
