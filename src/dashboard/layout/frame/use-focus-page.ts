import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";

/** The link that one followed may be gone with its page: the focus then goes to the next one instead of nowhere. */
export function useFocusPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusIfLost();
  }, [pathname]);
}
