import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Team } from "#contract/teams.ts";
import { show } from "#dashboard/testing/show.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { type Person, peopleColumns } from "./people-columns.tsx";

function personOf(name: string, role: Person["role"]): Person {
  return { userId: name, name, role, email: `${name}@example.test`, projects: 0, isVendor: false } as Person;
}

const client = new QueryClient();

function tableOf(people: Person[]) {
  const team = { role: "owner", people } as Team;
  const columns = peopleColumns({ team, currentUserId: "Ada", onRole: () => {}, onRemove: () => {} });
  return (
    <QueryClientProvider client={client}>
      <DataTable label="People" rows={people} rowKey={({ userId }) => userId} columns={columns} />
    </QueryClientProvider>
  );
}

it("hides the role select of the last owner and explains why", async () => {
  const [ada, ben] = [personOf("Ada", "owner"), personOf("Ben", "member")];
  const { rerender } = await show(tableOf([ada, ben]));
  await expect.element(page.getByText(/^The last owner can’t leave or lose the role/)).toBeVisible();
  await expect.element(page.getByRole("combobox")).toHaveAccessibleName(/Ben/);
  await rerender(tableOf([ada, { ...ben, role: "owner" }]));
  await expect.element(page.getByText(/^The last owner/)).not.toBeInTheDocument();
});
