import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { InterfaceLanguageProvider } from "./layout/interface-language.tsx";
import { watchNavigations } from "./lib/address/navigations.ts";
import { waitAtMost } from "./lib/loading/wait-at-most.ts";
import { showLanguage } from "./lib/messages/interface-messages.ts";
import { applyTheme, currentLanguage } from "./lib/storage/preferences.ts";
import { makeQueryClient } from "./query-client.ts";
import { makeRouter } from "./router.tsx";
import "./styles.css";

/** Maximum time the first render waits for prefetched queries, in ms. */
const prefetchMs = 100;

applyTheme();
// Started before React renders, which needs the messages.
void showLanguage(currentLanguage());
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root.");
const client = makeQueryClient();
const router = makeRouter(client);
watchNavigations(router);
void show(root);

/**
 * The first render blocks the main thread for 20 ms, which would delay the responses to prefetched queries and the
 * requests that follow them.
 */
async function show(root: HTMLElement): Promise<void> {
  const prefetched = client.getQueryCache().findAll({ fetchStatus: "fetching" });
  await waitAtMost(prefetchMs, Promise.allSettled(prefetched.map(({ promise }) => promise)));
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
