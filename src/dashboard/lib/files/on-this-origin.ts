/**
 * Returns the path of a file's URL, so that the file is loaded from the origin of the dashboard: the content security
 * policy refuses images of another origin, and URLs from the API have the origin of PARLANCE_URL.
 */
export function onThisOrigin(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
}
