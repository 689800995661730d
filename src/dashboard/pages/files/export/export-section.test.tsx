import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { writeStored } from "#dashboard/lib/storage/stored-value.ts";
import { show } from "#dashboard/testing/show.tsx";
import { ExportSection } from "./export-section.tsx";

const scope = { app: "p", branch: "main" };

it("shows the form only when its lists are loaded, and keeps the stored tags", async () => {
  writeStored("parlance.export.ada.p", { allLanguages: false, languages: ["fr"], tags: ["shop"] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: "ada" } });
  await show(
    <QueryClientProvider client={client}>
      <ExportSection scope={scope} project={{ _id: "p" } as never} />
    </QueryClientProvider>,
  );
  const field = page.getByRole("combobox", { name: "Languages" });
  await expect.element(field).not.toBeInTheDocument();
  const languages = [
    { code: "de", name: "German" },
    { code: "fr", name: "French" },
  ];
  client.setQueryData(languagesQuery(scope).queryKey, languages as never);
  client.setQueryData(customStatusesQuery(scope).queryKey, []);
  await expect.element(field).not.toBeInTheDocument();
  client.setQueryData(tagListQuery(scope).queryKey, [{ name: "shop" }] as never);
  await userEvent.fill(field, "de");
  await userEvent.keyboard("{Enter}");
  for (const chosen of ["German (de)", "French (fr)", "shop"])
    await expect.element(page.getByRole("button", { name: `Remove ${chosen}` })).toBeVisible();
});
