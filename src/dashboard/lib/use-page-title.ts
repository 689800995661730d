import { useEffect } from "react";

/** Sets the title of the window: the page first, then the project or team that it belongs to. */
export function usePageTitle(...parts: string[]): void {
  const title = [...parts.filter((part) => part !== ""), "Parlance"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
