import { onNextInput } from "#dashboard/lib/on-next-input.ts";

/** Id or name of the element that is focused when it appears, unless the user presses a key or the pointer first. */
let requested: string | undefined;
let stop = () => {};

/** Requests the focus for the element with a name, which may not exist yet. */
export function requestFocus(name: string): void {
  stop();
  requested = name;
  stop = onNextInput(() => {
    requested = undefined;
  });
}

export function isFocusRequested(name: string): boolean {
  return requested === name;
}
