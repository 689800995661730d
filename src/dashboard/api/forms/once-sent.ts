/**
 * Calls `onSent` after sending succeeded and `onRefused` after it failed, even if the page or dialog was closed
 * in the meantime: TanStack Query then no longer calls the callbacks of `mutate`. The mutation itself shows the error.
 */
export function onceSent(
  sending: Promise<unknown>,
  onSent: () => void,
  onRefused: (error: unknown) => void = () => {},
): Promise<void> {
  return sending.then(onSent, onRefused);
}
