import { useEffect } from "react";
import { askBeforeLeaving } from "./leaving.ts";

/** Leaving Parlance, loading it anew or signing out asks first while something would be lost by that. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? askBeforeLeaving(() => true) : undefined), [isNeeded]);
}
