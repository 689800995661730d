import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { InterfaceLanguageProvider } from "./layout/interface-language.tsx";
import { watchNavigations } from "./lib/address/navigations.ts";
import { within } from "./lib/loading/within.ts";
import { showLanguage } from "./lib/messages/interface-messages.ts";
import { applyTheme, currentLanguage } from "./lib/storage/preferences.ts";
import { makeQueryClient } from "./query-client.ts";
import { makeRouter } from "./router.tsx";
import "./styles.css";

/** So long the first render waits for them. */
const askedMs = 100;

applyTheme();
// Before React is asked for anything: nothing is shown without them.
void showLanguage(currentLanguage());
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root.");
const client = makeQueryClient();
const router = makeRouter(client);
watchNavigations(router);
void show(root);

/**
 * The first render keeps the thread for 20 ms: the answers to what the page asks for at once, and what it asks for then, would
 * wait for it.
 */
async function show(root: HTMLElement): Promise<void> {
  const asked = client.getQueryCache().findAll({ fetchStatus: "fetching" });
  await within(askedMs, Promise.allSettled(asked.map(({ promise }) => promise)));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <InterfaceLanguageProvider>
          <RouterProvider router={router} />
        </InterfaceLanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
