import { onNextInput } from "#dashboard/lib/on-next-input.ts";

/**
 * The element with which the user continues: it is focused when it appears, unless the user does something
 * else first.
 */
let requested: string | undefined;
let stop = () => {};

/** Requests the focus for the element with a name. */
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
