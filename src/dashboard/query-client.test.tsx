import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { languageEndpoints } from "#contract/languages.ts";
import { call } from "./api/transport/call.ts";
import { DeleteDialog } from "./layout/dialogs/delete-dialog.tsx";
import { makeQueryClient } from "./query-client.ts";
import { show } from "./testing/show.tsx";

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

it("reports a deletion that cannot be sent, and does not send it later", async () => {
  let sent = 0;
  vi.stubGlobal("fetch", async () => {
    sent++;
    throw new TypeError("Failed to fetch");
  });
  onlineManager.setOnline(false);
  const client = makeQueryClient();
  const { unmount } = await show(
    <QueryClientProvider client={client}>
      <DeleteDialog
        actionLabel="Delete German"
        about="Its texts go too."
        textToType="de"
        onDelete={() =>
          call(languageEndpoints.remove, { params: { code: "de" }, query: { app: "p", branch: "main" } })
        }
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  await page.getByRole("textbox").fill("de");
  await page.getByRole("button", { name: "Delete German" }).click();
  await expect.element(page.getByText(/^Can’t reach Parlance/)).toBeVisible();
  expect(sent).toBe(1);
  await unmount();
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(sent).toBe(1);
});
