import type { ReactNode } from "react";
import { type RenderResult, render } from "vitest-browser-react";
import { InterfaceLanguageProvider } from "#dashboard/layout/interface-language.tsx";

/** Renders a component with the messages of the interface until the test ends. */
export function show(component: ReactNode): Promise<RenderResult> {
  return render(component, { wrapper: InterfaceLanguageProvider });
}
