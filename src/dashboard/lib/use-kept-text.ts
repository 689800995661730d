import { useCallback, useEffect, useState } from "react";
import { readKept, removeKept, writeKept } from "./kept-value.ts";

const ofTab = () => sessionStorage;

/**
 * Text that is typed and not sent yet: it is there again after a look at another page, or a reload of this tab. `first`
 * is what stands there while nothing else is typed.
 */
export function useKeptText(name: string, first = "") {
  const [typed, setTyped] = useState(() => readText(name));
  useEffect(() => {
    if (typed === undefined) removeKept(name, ofTab);
    else writeKept(name, typed, ofTab);
  }, [name, typed]);
  const setText = useCallback((text: string) => setTyped(text === first ? undefined : text), [first]);
  /** Once it was sent, even if its page was left; what was typed since stays. */
  const forget = useCallback(
    (sent: string) => {
      if (readText(name) === sent) removeKept(name, ofTab);
      setTyped((now) => (now === sent ? undefined : now));
    },
    [name],
  );
  return { text: typed ?? first, setText, forget };
}

/** Whether something was typed there and not sent. */
export function hasKeptText(name: string): boolean {
  return readText(name) !== undefined;
}

function readText(name: string): string | undefined {
  const kept = readKept(name, ofTab);
  return typeof kept === "string" ? kept : undefined;
}
