import { useCallback } from "react";
import { useParamsState } from "./use-params-state.ts";

/**
 * State of a part of the page that links can open, such as a dialog: the value of its parameter in the address,
 * undefined while the part is closed.
 */
export function useOpenParam(name: string) {
  const [params, change] = useParamsState();
  const open = useCallback((value = "1") => change({ [name]: value }), [change, name]);
  const close = useCallback(() => change({ [name]: undefined }), [change, name]);
  return { value: params.get(name) || undefined, open, close };
}
