/** Position in a text, in UTF-16 units. */
export type Span = { start: number; end: number };

/**
 * Notation of a placeholder: `single` {x}, `double` {{x}}, `named` %(x)s, `colon` :x, `symfony` %x%, `chrome` $x$,
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

/**
 * `name` and `conversion` are the same in every language. `takesNext`: the placeholder takes the next value, in the
 * order of the text.
 */
export type Placeholder = Span & {
  kind: "placeholder";
  family: PlaceholderFamily;
  name: string;
  takesNext: boolean;
  conversion?: string;
};
/** `id` distinguishes XLIFF's inline codes; `inside` are placeholders in its attributes. */
export type Tag = Span & {
  kind: "tag";
  name: string;
  id?: string;
  form: "open" | "close" | "alone";
  inside: Placeholder[];
};
/** `#` in a plural form, which shows the number of the argument `name`. */
type NumberSign = Span & { kind: "number"; name: string };
/** Text, an entity, an escape, white space written as `\n`, or the frame of a choice. */
export type Literal = Span & { kind: "text" | "entity" | "escape" | "break" | "frame" };
/** An argument with forms, which are separated by frames. */
export type Choice = Span & {
  kind: "choice";
  name: string;
  type: "plural" | "selectordinal" | "select";
  /** Value that is subtracted from the number before the category is selected and `#` shows it. */
  offset: number;
  forms: Form[];
};
/** A form of a choice from its selector to its closing brace; `pieces` are between the braces. */
export type Form = Span & { selector: string; bodyStart: number; bodyEnd: number; pieces: Piece[] };
export type Leaf = Placeholder | Tag | NumberSign | Literal;
export type Piece = Leaf | Choice;

/** Pieces without nested forms, in order and without gaps: together they are the text. */
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

/** Returns the placeholder of a leaf, or those in its tag. */
export function placeholdersOf(leaf: Leaf): readonly Placeholder[] {
  if (leaf.kind === "placeholder") return [leaf];
  return leaf.kind === "tag" ? leaf.inside : [];
}

/**
 * Name of the value that a placeholder shows. Laravel writes the value of `:name` as it is, `:Name` with a capital
 * letter and `:NAME` in capitals; Chrome ignores the case of names.
 */
export function valueName({ family, name }: Placeholder): string {
  if (family === "chrome" || (family === "colon" && name === name.toUpperCase())) return name.toLowerCase();
  return family === "colon" ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
