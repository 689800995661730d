import { JSONParser } from "@streamparser/json";

/** The strings of a pasted JSON text by key, or the position of the first mistake. */
export type PastedStrings =
  | { kind: "strings"; strings: Record<string, string> }
  | { kind: "notJson"; line: number; column: number }
  | { kind: "notObject" }
  | { kind: "notText"; key: string }
  | { kind: "twice"; key: string };

/** Parses `{ "key": "text" }`. Nested objects are flattened: `{ "cart": { "empty": "…" } }` is the key `cart.empty`. */
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

/** Returns the first mistake, if any. */
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
      const wrong = flatten(value, `${key}.`, strings);
      if (wrong !== undefined) return wrong;
    } else return { kind: "notText", key };
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first invalid character; browsers do not report it reliably. */
function positionOfMistake(text: string): { line: number; column: number } {
  let [right, wrong] = [0, text.length + 1];
  while (right + 1 < wrong) {
    const middle = (right + wrong) >> 1;
    if (isWrong(text.slice(0, middle))) wrong = middle;
    else right = middle;
  }
  const before = text.slice(0, right).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function isWrong(beginning: string): boolean {
  let wrong = false;
  const parser = new JSONParser({ keepStack: false });
  parser.onValue = () => {};
  parser.onError = () => {
    wrong = true;
  };
  parser.write(beginning);
  return wrong;
}
