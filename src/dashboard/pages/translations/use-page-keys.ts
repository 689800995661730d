import { useEffect, useRef } from "react";

/** `/` and `?` anywhere on the page but in fields, where they are characters. */
export function usePageKeys(focusSearch: () => void, showKeys: () => void): void {
  const acts = useRef({ focusSearch, showKeys });
  useEffect(() => {
    acts.current = { focusSearch, showKeys };
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);

    function handleKeyDown(event: KeyboardEvent): void {
      const act = event.key === "/" ? "focusSearch" : event.key === "?" ? "showKeys" : undefined;
      if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (isField(event.target)) return;
      event.preventDefault();
      acts.current[act]();
    }
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null
  );
}
