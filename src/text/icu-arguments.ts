/** An argument of an ICU message; `nested` when it stands in a form of another argument. */
export type IcuArgument = { start: number; end: number; name: string; nested: boolean };

type Frame = { start: number; name?: string; hasForms?: boolean };

// Names are bounded so that a long text without closing braces costs no more than its length.
const head = /\{\s*([\p{L}\p{N}_.-]{1,100})\s*(?:\}|:[^{}]*\}|,\s*([a-z]{1,20})\s*[,}])/uy;
const typed = /\{\s*[\p{L}\p{N}_.-]{1,100}\s*,\s*(?:plural|select|selectordinal|number|date|time)\s*[,}]/u;
const withForms = new Set(["plural", "select", "selectordinal"]);

/** Whether a text says itself that it is an ICU message: it has an argument with a type. */
export function isIcuMessage(text: string): boolean {
  return typed.test(text);
}

/** The arguments of a message in order of their start: `{name}`, `{0:C2}`, `{count, plural, one {…} other {…}}`. */
export function findIcuArguments(text: string): IcuArgument[] {
  // In a text that may be no ICU message an apostrophe is only an apostrophe.
  const quotes = isIcuMessage(text);
  const open: Frame[] = [];
  const found: IcuArgument[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "'" && quotes) at = endOfQuote(text, at);
    else if (character === "{") open.push(openFrame(text, at, open.at(-1)));
    else if (character === "}") {
      const frame = open.pop();
      if (frame?.name === undefined) continue;
      found.push({ start: frame.start, end: at + 1, name: frame.name, nested: open.length > 0 });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Braces directly inside an argument with forms hold a form, all others an argument. */
function openFrame(text: string, start: number, parent: Frame | undefined): Frame {
  if (parent?.hasForms) return { start };
  head.lastIndex = start;
  const match = head.exec(text);
  if (match?.[1] === undefined) return { start };
  return { start, name: match[1], hasForms: withForms.has(match[2] ?? "") };
}

/** Two apostrophes are one; before a brace or `#` an apostrophe quotes up to the next one. */
function endOfQuote(text: string, at: number): number {
  const next = text[at + 1];
  if (next === "'") return at + 1;
  if (next !== "{" && next !== "}" && next !== "#" && next !== "|") return at;
  const end = text.indexOf("'", at + 2);
  return end < 0 ? text.length : end;
}
