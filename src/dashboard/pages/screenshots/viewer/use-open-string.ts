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
  const [focused, setFocused] = useState("");
  // The next key press may come before the URL has changed.
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
