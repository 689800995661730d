/** The address of a request: `:name` in the path is filled in, arrays go as repeated parameters, undefined is left out. */
export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // No item at all must not read as "everything".
    if (Array.isArray(value) && value.length < 2) search.append(name, JSON.stringify(value));
    else for (const item of [value].flat()) if (item !== undefined) search.append(name, String(item));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
