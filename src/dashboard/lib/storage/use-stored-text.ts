import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  type Origin,
  onTabStorage,
  readFromTab,
  removeFromTab,
  showName,
  tabItemNames,
  writeToTab,
} from "./tab-storage.ts";

/**
 * Typed text that is not sent yet. It survives leaving the page, a reload and closing the tab; without a name it is not
 * stored. `first` is the initial text. `origin` is the address where the user can continue, if it is more precise than
 * that of the page.
 */
export function useStoredText(name: string | undefined, first = "", origin?: Origin) {
  const [typed, setTyped] = useState(() => readText(name));
  const { at, title } = origin ?? {};
  useEffect(() => {
    if (name === undefined) return;
    if (typed === undefined) removeFromTab(name);
    else writeToTab(name, typed, at === undefined ? undefined : { at, title: title ?? "" });
  }, [name, typed, at, title]);
  useEffect(() => (name === undefined ? undefined : showName(name)), [name]);
  const setText = useCallback((text: string) => setTyped(text === first ? undefined : text), [first]);
  /** Removes the text after it was sent, even if the user has left the page. Text typed since then stays. */
  const forget = useCallback(
    (sent: string) => {
      if (name !== undefined && readText(name) === sent) removeFromTab(name);
      setTyped((now) => (now === sent ? undefined : now));
    },
    [name],
  );
  /** As `forget`, for a text to which the user may add more while it is sent: only the sent beginning is removed. */
  const forgetSent = useCallback(
    (sent: string) => {
      const rest = restOf(readText(name), sent);
      if (name !== undefined && rest === undefined) removeFromTab(name);
      if (name !== undefined && rest !== undefined) writeToTab(name, rest);
      setTyped((now) => restOf(now, sent));
    },
    [name],
  );
  return { text: typed ?? first, setText, forget, forgetSent };
}

/** The part of a text after the sent beginning; the whole text if it does not begin with the sent part. */
function restOf(now: string | undefined, sent: string): string | undefined {
  if (now === undefined || !now.startsWith(sent)) return now;
  return now.slice(sent.length).trimStart() || undefined;
}

/** Names of unsent texts that start with a prefix. */
export function useStoredNames(start: string): readonly string[] {
  const names = useSyncExternalStore(onTabStorage, () =>
    JSON.stringify(tabItemNames().filter((name) => name.startsWith(start))),
  );
  return useMemo(() => JSON.parse(names), [names]);
}

function readText(name: string | undefined): string | undefined {
  const stored = name === undefined ? undefined : readFromTab(name);
  return typeof stored === "string" ? stored : undefined;
}
