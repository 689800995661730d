import { useEffect, useState } from "react";

const restMs = 250;

/** Whether somebody stays: who only passes by a cell does not ask for what is known about it. */
export function useDelayed(): boolean {
  const [delayed, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return delayed;
}
