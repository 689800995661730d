import { useCallback } from "react";
import { useParamsState } from "./use-params-state.ts";

/** Something that a link opens too, such as a dialog: its value in the address, undefined while it is closed. */
export function useOpened(name: string) {
  const [params, change] = useParamsState();
  const open = useCallback((value = "1") => change({ [name]: value }), [change, name]);
  const close = useCallback(() => change({ [name]: undefined }), [change, name]);
  return { value: params.get(name) || undefined, open, close };
}
