/**
 * A name as it is sent: nobody sees the spaces that were typed before or after it. The server keeps every name as it is
 * given (decisions.md 1.13).
 */
export function trimName<T extends { name?: string }>(values: T): T {
  return values.name === undefined ? values : { ...values, name: values.name.trim() };
}
