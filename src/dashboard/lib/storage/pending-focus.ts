import { onNextInput } from "#dashboard/lib/on-next-input.ts";

/** What somebody asked to go on with: it takes the focus whenever it comes, until they do something else. */
let requested: string | undefined;
let stop = () => {};

/** Says that somebody is on their way to what has a name. */
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
