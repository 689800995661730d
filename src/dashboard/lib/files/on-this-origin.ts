/**
 * Returns the path of a file's URL, so that it is loaded from the origin at which the dashboard was opened. URLs of
 * the API have the origin of PARLANCE_URL, and the content security policy refuses images of another origin.
 */
export function onThisOrigin(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
}
