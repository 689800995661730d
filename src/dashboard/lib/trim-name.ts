/**
 * Removes invisible spaces before and after a name before it is sent. The server stores every name exactly as sent
 * (rules.md 1.13).
 */
export function trimName<T extends { name?: string }>(values: T): T {
  return values.name === undefined ? values : { ...values, name: values.name.trim() };
}
