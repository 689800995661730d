import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  namesOfTab,
  type Origin,
  onTabStorage,
  readOfTab,
  removeOfTab,
  showName,
  writeOfTab,
} from "./tab-storage.ts";

/**
 * Text that is typed and not sent yet: it is there again after a look at another page, a reload, or the end of the tab.
 * `first` is what stands there while nothing else is typed. Without a name nothing is kept. What is
 * about a part of its page says by its origin where that is.
 */
export function useStoredText(name: string | undefined, first = "", origin?: Origin) {
  const [typed, setTyped] = useState(() => readText(name));
  const { at, title } = origin ?? {};
  useEffect(() => {
    if (name === undefined) return;
    if (typed === undefined) removeOfTab(name);
    else writeOfTab(name, typed, at === undefined ? undefined : { at, title: title ?? "" });
  }, [name, typed, at, title]);
  useEffect(() => (name === undefined ? undefined : showName(name)), [name]);
  const setText = useCallback((text: string) => setTyped(text === first ? undefined : text), [first]);
  /** Once it was sent, even if its page was left; what was typed since stays. */
  const forget = useCallback(
    (sent: string) => {
      if (name !== undefined && readText(name) === sent) removeOfTab(name);
      setTyped((now) => (now === sent ? undefined : now));
    },
    [name],
  );
  /** The same of a text that was sent as a text of its own: what was typed on below it is the next one. */
  const forgetSent = useCallback(
    (sent: string) => {
      const rest = restOf(readText(name), sent);
      if (name !== undefined && rest === undefined) removeOfTab(name);
      if (name !== undefined && rest !== undefined) writeOfTab(name, rest);
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

/** The names that begin so, under which something is typed and not sent. */
export function useStoredNames(start: string): readonly string[] {
  const names = useSyncExternalStore(onTabStorage, () =>
    JSON.stringify(namesOfTab().filter((name) => name.startsWith(start))),
  );
  return useMemo(() => JSON.parse(names), [names]);
}

function readText(name: string | undefined): string | undefined {
  const stored = name === undefined ? undefined : readOfTab(name);
  return typeof stored === "string" ? stored : undefined;
}
