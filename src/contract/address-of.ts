/**
 * Builds the URL of a request: fills in `:name` in the path, repeats the parameter for each item of an array, and
 * omits undefined values.
 */
export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // JSON for no item, since a missing parameter means "everything", and for one, which may itself begin with `[`.
    if (Array.isArray(value) && value.length < 2) search.append(name, JSON.stringify(value));
    else for (const item of [value].flat()) if (item !== undefined) search.append(name, String(item));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
