import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";

/** Focuses the new page if the followed link disappeared with the previous one; otherwise the focus would be lost. */
export function useFocusPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusIfLost();
  }, [pathname]);
}
