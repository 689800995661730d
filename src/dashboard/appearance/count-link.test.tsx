import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { CountLink } from "./count-link.tsx";
import { filterQuery } from "./counters.ts";

it("fills its cell, even with a short number", async () => {
  const link = (
    <CountLink
      scope={{ app: "p", branch: "b" }}
      filter={filterQuery({ tag: "", group: "" })}
      counter="draft"
      language={{ code: "de", name: "German", base: false } as never}
      count={7}
    />
  );
  const columns = [{ key: "draft", header: "Drafts", align: "end" as const, cell: () => link }];
  const element = <DataTable label="Counts" rows={[0]} rowKey={String} columns={columns} />;
  await show(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  const cell = page.getByRole("cell").element().getBoundingClientRect();
  const target = page
    .getByRole("link", { name: /^7 Draft, German/ })
    .element()
    .getBoundingClientRect();
  expect(target.width).toBeGreaterThan(cell.width - 2);
  expect(target.height).toBeGreaterThan(cell.height - 2);
});
