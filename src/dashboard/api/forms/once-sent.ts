/**
 * Goes on once something was sent, also where its page or dialog is gone by then: the callbacks of a mutation are not
 * called any more there. The mutation shows a refusal.
 */
export function onceSent(
  sending: Promise<unknown>,
  onSent: () => void,
  onRefused: (error: unknown) => void = () => {},
): Promise<void> {
  return sending.then(onSent, onRefused);
}
