const shownLength = 100;

/** What somebody sent, as an error repeats it: enough to know it by. */
export function truncate(given: string): string {
  return given.length <= shownLength ? given : `${given.slice(0, shownLength)}…`;
}
