import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** What the page itself asks for comes first: once nothing was asked for so long, it has what it needs. */
const quietMs = 700;

/** Whether the page has read what it shows; from then on it stays so. */
export function usePageLoaded(): boolean {
  const [isSettled, setSettled] = useState(false);
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (isSettled || !isQuiet) return;
    const timer = setTimeout(() => setSettled(true), quietMs);
    return () => clearTimeout(timer);
  }, [isSettled, isQuiet]);
  return isSettled;
}
