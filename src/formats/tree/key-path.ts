/** A name in an object, or an index in a list. */
export type PathPart = string | number;

const listItemPattern = /^(.*)\[(0|[1-9]\d{0,8})\]$/s;

/** Joins a path to a key: names with `.`, list items as `[0]`, a name with a dot in quotes (files.md 2). */
export function joinPath(path: readonly PathPart[]): string {
  let key = "";
  for (const [index, part] of path.entries()) {
    if (typeof part === "number") key += `[${part}]`;
    else key += `${index === 0 ? "" : "."}${part.includes(".") ? `"${part}"` : part}`;
  }
  return key;
}

/** Splits a key into its path. Joining the path gives the same key again, for any key. */
export function splitKey(key: string): PathPart[] {
  const path: PathPart[] = [];
  for (let at = 0; at <= key.length; ) {
    const end = endOfName(key, at);
    addName(path, key.slice(at, end));
    at = end + 1;
  }
  return path;
}

/** End of the name that starts at `start`: a dot outside of quotes, or the end of the key. */
function endOfName(key: string, start: number): number {
  if (key[start] === '"')
    for (let quote = key.indexOf('"', start + 1); quote >= 0; quote = key.indexOf('"', quote + 1)) {
      const end = quote + 1 + indexesAfter(key, quote + 1).length;
      const isEnd = end === key.length || key[end] === ".";
      if (isEnd && key.slice(start + 1, quote).includes(".")) return end;
    }
  const dot = key.indexOf(".", start);
  return dot < 0 ? key.length : dot;
}

function indexesAfter(key: string, start: number): string {
  const indexes = /(?:\[(?:0|[1-9]\d{0,8})\])*/y;
  indexes.lastIndex = start;
  return indexes.exec(key)?.[0] ?? "";
}

function addName(path: PathPart[], name: string): void {
  const indexes: number[] = [];
  let rest = name;
  for (let match = listItemPattern.exec(rest); match; match = listItemPattern.exec(rest)) {
    indexes.unshift(Number(match[2]));
    rest = match[1] ?? "";
  }
  const isQuoted = rest.length > 2 && rest.startsWith('"') && rest.endsWith('"') && rest.includes(".");
  path.push(isQuoted ? rest.slice(1, -1) : rest, ...indexes);
}

/** Adds a suffix of i18next to the last name of a key, inside its quotes. */
export function withSuffix(key: string, suffix: string): string {
  return hasQuotedEnd(key) ? `${key.slice(0, -1)}_${suffix}"` : `${key}_${suffix}`;
}

/** Whether the last name of a key is in quotes. */
export function hasQuotedEnd(key: string): boolean {
  return /(?:^|\.)"[^".]*\.[^"]*"$/.test(key);
}
