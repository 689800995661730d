import { JSONParser } from "@streamparser/json";

/** The strings of a pasted JSON text by key, or the position of the first mistake. */
export type PastedStrings =
  | { kind: "strings"; strings: Record<string, string> }
  | { kind: "notJson"; line: number; column: number }
  | { kind: "notObject" }
  | { kind: "notText"; key: string }
  | { kind: "twice"; key: string };

/**
 * Parses `{ "key": "text" }`. Nested objects are flattened: `{ "cart": { "empty": "…" } }` is the key `cart.empty`.
 */
export function readPastedStrings(text: string): PastedStrings {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { kind: "notJson", ...positionOfMistake(text) };
  }
  if (!isObject(content)) return { kind: "notObject" };
  // Without a prototype, so that `__proto__` is an ordinary key.
  const strings: Record<string, string> = Object.create(null);
  return flatten(content, "", strings) ?? { kind: "strings", strings };
}

/** Adds the texts of an object to `strings`; returns the first mistake, if any. */
function flatten(
  content: object,
  prefix: string,
  strings: Record<string, string>,
): PastedStrings | undefined {
  for (const [name, value] of Object.entries(content)) {
    const key = prefix + name;
    if (typeof value === "string") {
      if (key in strings) return { kind: "twice", key };
      strings[key] = value;
    } else if (isObject(value)) {
      const mistake = flatten(value, `${key}.`, strings);
      if (mistake !== undefined) return mistake;
    } else return { kind: "notText", key };
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Position of the first invalid character, found by bisecting the text with a streaming parser: browsers do not report
 * it reliably.
 */
function positionOfMistake(text: string): { line: number; column: number } {
  let [validLength, invalidLength] = [0, text.length + 1];
  while (validLength + 1 < invalidLength) {
    const middle = (validLength + invalidLength) >> 1;
    if (isInvalidBeginning(text.slice(0, middle))) invalidLength = middle;
    else validLength = middle;
  }
  const before = text.slice(0, validLength).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Whether no valid JSON text can begin like this. */
function isInvalidBeginning(beginning: string): boolean {
  let isInvalid = false;
  const parser = new JSONParser({ keepStack: false });
  parser.onValue = () => {};
  parser.onError = () => {
    isInvalid = true;
  };
  parser.write(beginning);
  return isInvalid;
}
