const maxLength = 100;

/** Shortens given input for an error message. */
export function truncate(given: string): string {
  return given.length <= maxLength ? given : `${given.slice(0, maxLength)}…`;
}
