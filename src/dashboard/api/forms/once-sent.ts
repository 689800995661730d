/**
 * Calls `onSent` after sending succeeded, even if the page or dialog is closed by then; TanStack Query no longer
 * calls the callbacks of `mutate` in that case. The mutation itself shows a refusal.
 */
export function onceSent(
  sending: Promise<unknown>,
  onSent: () => void,
  onRefused: (error: unknown) => void = () => {},
): Promise<void> {
  return sending.then(onSent, onRefused);
}
