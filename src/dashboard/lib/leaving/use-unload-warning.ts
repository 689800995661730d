import { useEffect } from "react";
import { confirmBeforeLeaving } from "./leaving.ts";

/** While needed, requires confirmation of closing the page, reloading it and signing out. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? confirmBeforeLeaving(() => true) : undefined), [isNeeded]);
}
