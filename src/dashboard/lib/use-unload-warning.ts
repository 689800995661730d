import { useEffect } from "react";

/** Lets leaving Parlance, or loading it anew, ask first as long as it is needed. */
export function makeUnloadWarning(): (isNeeded: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return (isNeeded) => {
    if (isNeeded) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  };
}

/** Leaving Parlance, or loading it anew, asks first while something would be lost by that. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    const warn = makeUnloadWarning();
    warn(isNeeded);
    return () => warn(false);
  }, [isNeeded]);
}
