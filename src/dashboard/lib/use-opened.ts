import { useParamsState } from "./use-params-state.ts";

/** Something that a link opens too, such as a dialog: its value in the address, undefined while it is closed. */
export function useOpened(name: string) {
  const [params, change] = useParamsState();
  return {
    value: params.get(name) || undefined,
    open: (value = "1") => change({ [name]: value }),
    close: () => change({ [name]: undefined }),
  };
}
