import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { DataTable } from "./data-table.tsx";

const columns = ["a", "b", "c"].map((key) => ({ key, header: key, cell: () => key, className: "min-w-40" }));

it.each(["ltr", "rtl"] as const)(
  "shows that columns are hidden until it is scrolled to its end: %s",
  async (dir) => {
    await show(
      <div dir={dir} style={{ width: 300 }}>
        <DataTable label="Counts" rows={["row"]} rowKey={(row) => row} columns={columns} />
      </div>,
    );
    const table = page.getByRole("region", { name: "Counts" });
    await expect.element(table).toHaveAttribute("data-more", "true");
    const scroller = table.element();
    scroller.scrollTo({ left: dir === "ltr" ? 1_000 : -1_000 });
    await expect.element(table).not.toHaveAttribute("data-more");
  },
);

it("shows no fade if all columns fit", async () => {
  await show(
    <div style={{ width: 900 }}>
      <DataTable label="Counts" rows={["row"]} rowKey={(row) => row} columns={columns} />
    </div>,
  );
  await expect.element(page.getByRole("cell", { name: "c" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Counts" })).not.toHaveAttribute("data-more");
});
