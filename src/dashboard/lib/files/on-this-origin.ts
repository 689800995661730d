/**
 * The path of a file's address, so that it is loaded from the origin at which the dashboard was opened. Addresses of the
 * API have the origin of PARLANCE_URL, and the content security policy refuses images of another one.
 */
export function onThisOrigin(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
}
