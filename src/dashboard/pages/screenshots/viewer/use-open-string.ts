import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { StringParts } from "#dashboard/pages/screenshots/strings/string-parts.ts";
import type { ViewerView } from "./use-viewer-view.ts";

type Input = {
  view: ViewerView;
  changeView: (change: Partial<ViewerView>) => void;
  parts: StringParts;
};

/** The string that is open, which the address names. */
export function useOpenString({ view, changeView, parts }: Input) {
  // Who opens a string writes in it; a link that leads to one takes no focus.
  const [focused, setFocused] = useState("");
  // The address follows later than the next key may come.
  const opened = useRef(view.string);
  useLayoutEffect(() => {
    opened.current = view.string;
  }, [view.string]);
  const openString = useCallback(
    (key: string) => {
      opened.current = key;
      setFocused(key);
      changeView({ string: key });
      parts.focus(key, ["field"]);
    },
    [changeView, parts],
  );
  return { focused, openString, isOpen: () => opened.current !== "" };
}
