import type { PatternNode } from "./pattern-syntax.ts";

/** Instruction of a compiled pattern. A split continues at `first`, and at `second` if that fails. */
export type Step =
  | { kind: "character"; code: number }
  | { kind: "class"; has: (code: number) => boolean }
  | { kind: "assert"; where: Extract<PatternNode, { kind: "assertion" }>["where"] }
  | { kind: "split"; first: number; second: number }
  | { kind: "jump"; to: number }
  | { kind: "match" };

/** Maximum number of steps of a pattern, with repetitions expanded; empty parts count too. */
export function stepsOf(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
      return node.nodes.reduce((steps, item) => steps + stepsOf(item), node.nodes.length === 0 ? 1 : 0);
    case "choice":
      return node.nodes.reduce((steps, item) => steps + stepsOf(item) + 2, -2);
    case "repeat": {
      const { least, most: max } = node;
      const steps = stepsOf(node.node);
      const optionalSteps = max === Infinity ? steps + 2 : (max - least) * (steps + 1);
      return Math.max(1, least * steps + optionalSteps);
    }
    default:
      return 1;
  }
}

/** Whether a pattern can match the empty text. */
export function matchesEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case "character":
      return false;
    case "assertion":
      return true;
    case "sequence":
      return node.nodes.every(matchesEmpty);
    case "choice":
      return node.nodes.some(matchesEmpty);
    case "repeat":
      return node.least === 0 || matchesEmpty(node.node);
  }
}

/** Whether a repeated part can match the empty text: a RegExp backtracks on such a repetition, a program does not. */
export function repeatsEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case "character":
    case "assertion":
      return false;
    case "sequence":
    case "choice":
      return node.nodes.some(repeatsEmpty);
    case "repeat":
      return (node.most > node.least && matchesEmpty(node.node)) || repeatsEmpty(node.node);
  }
}

/** Compiles a pattern to instructions for `matchesOf`. */
export function programOf(node: PatternNode): Step[] {
  const program: Program = { steps: [], characterSteps: new Map() };
  write(program, node);
  program.steps.push({ kind: "match" });
  return program.steps;
}

/** `characterSteps` are the instructions that consume a character, cached by their source. */
type Program = { steps: Step[]; characterSteps: Map<string, Step> };

function write(program: Program, node: PatternNode): void {
  switch (node.kind) {
    case "character": {
      const step = program.characterSteps.get(node.source) ?? characterStep(node.source);
      program.characterSteps.set(node.source, step);
      program.steps.push(step);
      return;
    }
    case "assertion":
      program.steps.push({ kind: "assert", where: node.where });
      return;
    case "sequence":
      for (const item of node.nodes) write(program, item);
      return;
    case "choice":
      writeChoice(program, node.nodes);
      return;
    case "repeat":
      writeRepeat(program, node);
  }
}

function writeChoice(program: Program, nodes: readonly PatternNode[]): void {
  const { steps } = program;
  const ends: Array<{ kind: "jump"; to: number }> = [];
  for (const [index, node] of nodes.entries()) {
    if (index === nodes.length - 1) {
      write(program, node);
      break;
    }
    const split = { kind: "split" as const, first: steps.length + 1, second: 0 };
    steps.push(split);
    write(program, node);
    const end = { kind: "jump" as const, to: 0 };
    steps.push(end);
    ends.push(end);
    split.second = steps.length;
  }
  for (const end of ends) end.to = steps.length;
}

function writeRepeat(
  program: Program,
  { node, least, most: max, isLazy }: Extract<PatternNode, { kind: "repeat" }>,
): void {
  const { steps } = program;
  for (let count = 0; count < least; count++) write(program, node);
  const splits: Array<{ inside: number; split: Extract<Step, { kind: "split" }> }> = [];
  const addOptional = () => {
    const split = { kind: "split" as const, first: 0, second: 0 };
    splits.push({ inside: steps.length + 1, split });
    steps.push(split);
    write(program, node);
  };
  if (max === Infinity) {
    const to = steps.length;
    addOptional();
    steps.push({ kind: "jump", to });
  } else for (let count = least; count < max; count++) addOptional();
  for (const { inside, split } of splits) {
    split.first = isLazy ? steps.length : inside;
    split.second = isLazy ? inside : steps.length;
  }
}

const letter = /^(?:\\([^\p{L}\p{N}])|([^.]))$/u;
/** Maximum number of non-ASCII characters whose membership in a class is cached. */
const maxCached = 1_000;

/** Compares a letter; for a class or an escape uses a RegExp, once per character. */
function characterStep(source: string): Step {
  const [, escaped, plain = escaped] = letter.exec(source) ?? [];
  const code = plain?.codePointAt(0);
  if (code !== undefined) return { kind: "character", code };
  const pattern = new RegExp(`^${source}$`, "u");
  const test = (code: number) => pattern.test(String.fromCodePoint(code));
  const ascii = Array.from({ length: 128 }, (_, code) => test(code));
  const others = new Map<number, boolean>();
  const has = (code: number) => {
    const cached = ascii[code] ?? others.get(code);
    if (cached !== undefined) return cached;
    if (others.size >= maxCached) others.clear();
    const found = test(code);
    others.set(code, found);
    return found;
  };
  return { kind: "class", has };
}
