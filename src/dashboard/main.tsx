import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { InterfaceLanguageProvider } from "./lib/interface-language.tsx";
import { applyTheme } from "./lib/preferences.ts";
import { makeQueryClient } from "./query-client.ts";
import { makeRouter } from "./router.tsx";
import "./styles.css";

applyTheme();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <InterfaceLanguageProvider>
        <RouterProvider router={makeRouter()} />
      </InterfaceLanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
