import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Time in ms without requests after which the page counts as loaded: its own requests take precedence. */
const quietMs = 700;

/** Whether the page has loaded its data; stays true afterwards. */
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
