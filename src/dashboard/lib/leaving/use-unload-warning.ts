import { useEffect } from "react";
import { confirmBeforeLeaving } from "./leaving.ts";

/** Closing the page, reloading it and signing out require confirmation while input would be lost. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? confirmBeforeLeaving(() => true) : undefined), [isNeeded]);
}
