import { useEffect } from "react";

/** The title of the window: the page, then whose it is. */
export function usePageTitle(...parts: string[]): void {
  const title = [...parts.filter((part) => part !== ""), "Parlance"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
