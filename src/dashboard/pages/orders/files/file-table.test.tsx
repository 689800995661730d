import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { FileTable } from "./file-table.tsx";

it("shows a file's name and its remove button on a phone", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 844);
  const file = {
    ...{ _id: "f", name: "Briefing for translators 2026.pdf", size: 17_000, type: "application/pdf" },
    ...{ user: { _id: "u", name: "Ada Lovelace" }, created: "2026-11-26T00:00:00.000Z", url: "" },
  };
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <FileTable scope={{ app: "p", branch: "b" }} orderId="o" files={[file]} onRemove={() => {}} />
    </QueryClientProvider>,
  );
  const { height } = page.getByText(file.name).element().getBoundingClientRect();
  expect(height).toBeLessThan(80);
  await expect
    .element(page.getByRole("button", { name: `Remove ${file.name}` }))
    .toBeInViewport({ ratio: 1 });
});
