import { onNextInput } from "#dashboard/lib/on-next-input.ts";

/** What somebody went to, to go on with it: it takes the focus whenever it comes, until they do something else. */
let sought: string | undefined;
let stop = () => {};

/** Says that somebody is on their way to what has a name. */
export function seekName(name: string): void {
  stop();
  sought = name;
  stop = onNextInput(() => {
    sought = undefined;
  });
}

export function isSought(name: string): boolean {
  return sought === name;
}
