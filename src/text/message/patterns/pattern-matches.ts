import type { Span } from "#text/message/piece.ts";
import type { Step } from "./pattern-program.ts";

/**
 * Returns all matches of a pattern in a text from left to right, like String.matchAll. Each step is tried only once
 * per position, so the time is linear in the length of the text, even if matches look far ahead.
 */
export function matchesOf(program: readonly Step[], text: string): Span[] {
  const first = program[0];
  const firstCharacter = first?.kind === "character" ? String.fromCodePoint(first.code) : undefined;
  if (firstCharacter !== undefined && !text.includes(firstCharacter)) return [];
  const tried = new TriedSteps(program.length, text.length);
  const found: Span[] = [];
  for (let start = nextStart(text, 0, firstCharacter); start < text.length; ) {
    const end = endFrom(program, text, { start, tried });
    if (end !== undefined) {
      found.push({ start, end });
      // Steps tried after the end of the match led nowhere; those tried at the end may be part of the match.
      tried.forget(end);
    }
    start = nextStart(text, end ?? start + widthAt(text, start), firstCharacter);
  }
  return found;
}

function nextStart(text: string, from: number, firstCharacter: string | undefined): number {
  if (firstCharacter === undefined) return from;
  const at = text.indexOf(firstCharacter, from);
  return at < 0 ? text.length : at;
}

/** Set of tried steps and positions, one bit each. */
class TriedSteps {
  readonly #steps: number;
  readonly #bits: Uint32Array;
  constructor(steps: number, length: number) {
    this.#steps = steps;
    this.#bits = new Uint32Array(((length + 1) * steps + 31) >>> 5);
  }
  /** Marks a step as tried; returns false if it was tried before. */
  add(step: number, at: number): boolean {
    const bit = at * this.#steps + step;
    const [index, mask] = [bit >>> 5, 1 << (bit & 31)];
    const bits = this.#bits[index] ?? 0;
    if ((bits & mask) !== 0) return false;
    this.#bits[index] = bits | mask;
    return true;
  }
  forget(at: number): void {
    for (let bit = at * this.#steps; bit < (at + 1) * this.#steps; bit++) {
      const index = bit >>> 5;
      this.#bits[index] = (this.#bits[index] ?? 0) & ~(1 << (bit & 31));
    }
  }
}

type Attempt = { start: number; tried: TriedSteps };

function endFrom(program: readonly Step[], text: string, { start, tried }: Attempt): number | undefined {
  const pending: Array<{ step: number; at: number }> = [{ step: 0, at: start }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    let { step, at } = next;
    while (tried.add(step, at)) {
      const instruction = program[step];
      if (instruction === undefined || instruction.kind === "match") return at;
      if (instruction.kind === "split") {
        pending.push({ step: instruction.second, at });
        step = instruction.first;
      } else if (instruction.kind === "jump") step = instruction.to;
      else if (instruction.kind === "assert") {
        if (!holdsAt(text, at, instruction.where)) break;
        step += 1;
      } else {
        const code = text.codePointAt(at);
        if (code === undefined || !accepts(instruction, code)) break;
        at += code > 0xffff ? 2 : 1;
        step += 1;
      }
    }
  }
  return undefined;
}

function accepts(step: Extract<Step, { kind: "character" | "class" }>, code: number): boolean {
  return step.kind === "character" ? step.code === code : step.has(code);
}

function holdsAt(text: string, at: number, where: Extract<Step, { kind: "assert" }>["where"]): boolean {
  if (where === "start") return at === 0;
  if (where === "end") return at === text.length;
  return (isWord(text, at - 1) !== isWord(text, at)) === (where === "edge");
}

function isWord(text: string, at: number): boolean {
  return /\w/.test(text[at] ?? "");
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
