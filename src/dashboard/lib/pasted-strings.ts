/** Strings of a pasted JSON text by key, or where it cannot be understood. */
export type PastedStrings =
  | { kind: "strings"; strings: Record<string, string> }
  | { kind: "notJson"; line: number; column: number }
  | { kind: "notObject" }
  | { kind: "notText"; key: string };

/**
 * Reads `{ "key": "text" }`. Nested objects are flattened: `{ "cart": { "empty": "…" } }` is the key `cart.empty`.
 */
export function readPastedStrings(text: string): PastedStrings {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { kind: "notJson", ...placeOf(error, text) };
  }
  if (!isObject(content)) return { kind: "notObject" };
  // Without a prototype, so that a key named __proto__ is a key like others.
  const strings: Record<string, string> = Object.create(null);
  const wrong = flatten(content, "", strings);
  return wrong === undefined ? { kind: "strings", strings } : { kind: "notText", key: wrong };
}

/** Gives the first key whose value is no text, if any. */
function flatten(content: object, prefix: string, strings: Record<string, string>): string | undefined {
  for (const [name, value] of Object.entries(content)) {
    const key = prefix + name;
    if (typeof value === "string") strings[key] = value;
    else if (isObject(value)) {
      const wrong = flatten(value, `${key}.`, strings);
      if (wrong !== undefined) return wrong;
    } else return key;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Engines say the place in their own words; without a position it is the end of the text. */
function placeOf(error: unknown, text: string): { line: number; column: number } {
  const message = error instanceof Error ? error.message : "";
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const position = /position (\d+)/.exec(message)?.[1];
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
