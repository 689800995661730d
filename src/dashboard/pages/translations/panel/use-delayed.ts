import { useEffect, useState } from "react";

/** Time on a cell after which its details are requested, in ms. */
const restMs = 250;

/** Becomes true after a short stay, so that moving past a cell requests nothing. */
export function useDelayed(): boolean {
  const [isDelayOver, setIsDelayOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayOver(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isDelayOver;
}
