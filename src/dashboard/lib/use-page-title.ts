import { useEffect } from "react";

/** Title of the window: the page, then the project or team that it belongs to. */
export function usePageTitle(...parts: string[]): void {
  const title = [...parts.filter((part) => part !== ""), "Parlance"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
