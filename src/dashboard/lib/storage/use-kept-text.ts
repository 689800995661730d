import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { keptNames, readKept, removeKept, writeKept } from "./kept-value.ts";

const ofTab = () => sessionStorage;
const listeners = createListeners();

/**
 * Text that is typed and not sent yet: it is there again after a look at another page, or a reload of this tab. `first`
 * is what stands there while nothing else is typed.
 */
export function useKeptText(name: string, first = "") {
  const [typed, setTyped] = useState(() => readText(name));
  useEffect(() => {
    if (typed === undefined) removeKept(name, ofTab);
    else writeKept(name, typed, ofTab);
    notify();
  }, [name, typed]);
  const setText = useCallback((text: string) => setTyped(text === first ? undefined : text), [first]);
  /** Once it was sent, even if its page was left; what was typed since stays. */
  const forget = useCallback(
    (sent: string) => {
      if (readText(name) === sent) removeKept(name, ofTab);
      notify();
      setTyped((now) => (now === sent ? undefined : now));
    },
    [name],
  );
  /** The same of a text that was sent as a text of its own: what was typed on below it is the next one. */
  const forgetSent = useCallback(
    (sent: string) => {
      const rest = restOf(readText(name), sent);
      if (rest === undefined) removeKept(name, ofTab);
      else writeKept(name, rest, ofTab);
      notify();
      setTyped((now) => restOf(now, sent));
    },
    [name],
  );
  return { text: typed ?? first, setText, forget, forgetSent };
}

/** What of a text came after the part that was sent; all of it, where it is another one by now. */
function restOf(now: string | undefined, sent: string): string | undefined {
  if (now === undefined || !now.startsWith(sent)) return now;
  return now.slice(sent.length).trimStart() || undefined;
}

/** Whether something was typed there and not sent. */
export function hasKeptText(name: string): boolean {
  return readText(name) !== undefined;
}

/** Throws away what was typed there; a field that shows it is about to go. */
export function forgetKeptText(name: string): void {
  removeKept(name, ofTab);
  notify();
}

/** The names that begin so, under which something is typed and not sent. */
export function useKeptNames(start: string): readonly string[] {
  const names = useSyncExternalStore(listeners.subscribe, () =>
    JSON.stringify(keptNames(ofTab).filter((name) => name.startsWith(start))),
  );
  return useMemo(() => JSON.parse(names), [names]);
}

function notify(): void {
  listeners.notify();
}

function readText(name: string): string | undefined {
  const kept = readKept(name, ofTab);
  return typeof kept === "string" ? kept : undefined;
}
