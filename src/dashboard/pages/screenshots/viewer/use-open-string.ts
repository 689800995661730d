import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { StringParts } from "#dashboard/pages/screenshots/strings/string-parts.ts";
import type { ViewerView } from "./use-viewer-view.ts";

type Input = {
  view: ViewerView;
  changeView: (change: Partial<ViewerView>) => void;
  parts: StringParts;
};

/** The open string, named in the URL. */
export function useOpenString({ view, changeView, parts }: Input) {
  // A string opened on this page gets the focus; one opened by a link does not.
  const [focusedKey, setFocusedKey] = useState("");
  // The next key press may come before the URL has changed.
  const openedKey = useRef(view.string);
  useLayoutEffect(() => {
    openedKey.current = view.string;
  }, [view.string]);
  const openString = useCallback(
    (key: string) => {
      openedKey.current = key;
      setFocusedKey(key);
      changeView({ string: key });
      parts.focus(key, ["field"]);
    },
    [changeView, parts],
  );
  return { focusedKey, openString, isOpen: () => openedKey.current !== "" };
}
