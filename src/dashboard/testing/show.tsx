import type { ReactNode } from "react";
import { type RenderResult, render } from "vitest-browser-react";
import { InterfaceLanguageProvider } from "#dashboard/layout/interface-language.tsx";

/** Shows a component as its page would, in the words of the interface, until the test ends. */
export function show(component: ReactNode): Promise<RenderResult> {
  return render(component, { wrapper: InterfaceLanguageProvider });
}
