import type { PatternNode } from "./pattern-syntax.ts";

/** Instruction of a pattern; a fork continues at `first`, and at `second` if that fails. */
export type Step =
  | { does: "take"; code: number }
  | { does: "takeOneOf"; has: (code: number) => boolean }
  | { does: "stand"; where: Extract<PatternNode, { kind: "at" }>["where"] }
  | { does: "fork"; first: number; second: number }
  | { does: "go"; to: number }
  | { does: "end" };

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
    case "one":
      return false;
    case "at":
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
    case "one":
    case "at":
      return false;
    case "sequence":
    case "choice":
      return node.nodes.some(repeatsEmpty);
    case "repeat":
      return (node.most > node.least && matchesEmpty(node.node)) || repeatsEmpty(node.node);
  }
}

export function programOf(node: PatternNode): Step[] {
  const program: Program = { steps: [], characterSteps: new Map() };
  write(program, node);
  program.steps.push({ does: "end" });
  return program.steps;
}

/** `characterSteps` are the instructions that take a character, cached by their source. */
type Program = { steps: Step[]; characterSteps: Map<string, Step> };

function write(program: Program, node: PatternNode): void {
  switch (node.kind) {
    case "one": {
      const step = program.characterSteps.get(node.source) ?? characterStep(node.source);
      program.characterSteps.set(node.source, step);
      program.steps.push(step);
      return;
    }
    case "at":
      program.steps.push({ does: "stand", where: node.where });
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
  const ends: Array<{ does: "go"; to: number }> = [];
  for (const [index, node] of nodes.entries()) {
    if (index === nodes.length - 1) {
      write(program, node);
      break;
    }
    const fork = { does: "fork" as const, first: steps.length + 1, second: 0 };
    steps.push(fork);
    write(program, node);
    const end = { does: "go" as const, to: 0 };
    steps.push(end);
    ends.push(end);
    fork.second = steps.length;
  }
  for (const end of ends) end.to = steps.length;
}

function writeRepeat(
  program: Program,
  { node, least, most: max, isLazy }: Extract<PatternNode, { kind: "repeat" }>,
): void {
  const { steps } = program;
  for (let count = 0; count < least; count++) write(program, node);
  const forks: Array<{ inside: number; fork: Extract<Step, { does: "fork" }> }> = [];
  const addOptional = () => {
    const fork = { does: "fork" as const, first: 0, second: 0 };
    forks.push({ inside: steps.length + 1, fork });
    steps.push(fork);
    write(program, node);
  };
  if (max === Infinity) {
    const to = steps.length;
    addOptional();
    steps.push({ does: "go", to });
  } else for (let count = least; count < max; count++) addOptional();
  for (const { inside, fork } of forks) {
    fork.first = isLazy ? steps.length : inside;
    fork.second = isLazy ? inside : steps.length;
  }
}

const letter = /^(?:\\([^\p{L}\p{N}])|([^.]))$/u;
/** Maximum number of non-ASCII characters whose membership in a class is cached. */
const maxCached = 1_000;

/** Compares a letter; for a class or an escape uses a RegExp, once per character. */
function characterStep(source: string): Step {
  const [, escaped, plain = escaped] = letter.exec(source) ?? [];
  const code = plain?.codePointAt(0);
  if (code !== undefined) return { does: "take", code };
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
  return { does: "takeOneOf", has };
}
