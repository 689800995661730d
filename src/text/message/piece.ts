/** Where a piece stands in its text, in units of UTF-16. */
export type Span = { start: number; end: number };

/**
 * What a placeholder is written in: `single` {x}, `double` {{x}}, `named` %(x)s, `colon` :x, `symfony` %x%, `chrome` $x$,
 * `dollar` $1, `own` a project's pattern.
 */
export type PlaceholderFamily =
  | "single"
  | "double"
  | "nesting"
  | "link"
  | "printf"
  | "named"
  | "ruby"
  | "template"
  | "hash"
  | "colon"
  | "qt"
  | "symfony"
  | "chrome"
  | "dollar"
  | "own";

/** `name` is the same in every language, and so is how a value is formatted behind a name; `takesNext`: by order. */
export type Placeholder = Span & {
  kind: "placeholder";
  family: PlaceholderFamily;
  name: string;
  takesNext: boolean;
  conversion?: string;
};
/** `id` tells the inline codes of XLIFF apart, `inside` are the placeholders of its attributes. */
export type Tag = Span & {
  kind: "tag";
  name: string;
  id?: string;
  form: "open" | "close" | "alone";
  inside: Placeholder[];
};
/** `#` in a form of a plural, which shows the number of the argument `name`. */
type NumberSign = Span & { kind: "number"; name: string };
/** Text, what is written to mean another character, white space written as `\n`, and the frame of a choice. */
export type Literal = Span & { kind: "text" | "entity" | "escape" | "break" | "frame" };
/** An argument with forms; between its forms stand frames. */
export type Choice = Span & {
  kind: "choice";
  name: string;
  type: "plural" | "selectordinal" | "select";
  /** What is taken from the number before its category is found and `#` shows it. */
  offset: number;
  forms: Form[];
};
/** A form of a choice from its selector to its closing brace; `pieces` are those between its braces. */
export type Form = Span & { selector: string; bodyStart: number; bodyEnd: number; pieces: Piece[] };
export type Leaf = Placeholder | Tag | NumberSign | Literal;
export type Piece = Leaf | Choice;

/** The pieces without forms, in order and without a gap: put together they are the text. */
export function leavesOf(pieces: readonly Piece[]): Leaf[] {
  const leaves: Leaf[] = [];
  addLeaves(pieces, leaves);
  return leaves;
}

function addLeaves(pieces: readonly Piece[], leaves: Leaf[]): void {
  for (const piece of pieces) {
    if (piece.kind !== "choice") {
      leaves.push(piece);
      continue;
    }
    let at = piece.start;
    for (const form of piece.forms) {
      leaves.push({ kind: "frame", start: at, end: form.bodyStart });
      addLeaves(form.pieces, leaves);
      at = form.bodyEnd;
    }
    leaves.push({ kind: "frame", start: at, end: piece.end });
  }
}

/** The placeholder that a leaf is, or those in the tag that it is. */
export function placeholdersOf(leaf: Leaf): readonly Placeholder[] {
  if (leaf.kind === "placeholder") return [leaf];
  return leaf.kind === "tag" ? leaf.inside : [];
}

/**
 * The name of the value that a placeholder shows. Laravel writes the value of `:name` as it is, `:Name` with a capital
 * letter and `:NAME` in capitals; Chrome ignores the case of names.
 */
export function valueName({ family, name }: Placeholder): string {
  if (family === "chrome" || (family === "colon" && name === name.toUpperCase())) return name.toLowerCase();
  return family === "colon" ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
