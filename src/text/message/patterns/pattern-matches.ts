import type { Span } from "#text/message/piece.ts";
import type { Step } from "./pattern-program.ts";

/**
 * Returns all matches of a pattern in a text from left to right, like String.matchAll. Each step is tried only once
 * per position, so the time is linear in the length of the text, even if matches look far ahead.
 */
export function matchesOf(program: readonly Step[], text: string): Span[] {
  const first = program[0];
  const begins = first?.does === "take" ? String.fromCodePoint(first.code) : undefined;
  if (begins !== undefined && !text.includes(begins)) return [];
  const tried = new Tried(program.length, text.length);
  const found: Span[] = [];
  for (let start = nextStart(text, 0, begins); start < text.length; ) {
    const end = endFrom(program, text, { start, tried });
    if (end !== undefined) {
      found.push({ start, end });
      // Steps tried after the end of the match led nowhere; those tried at the end may be part of the match.
      tried.forget(end);
    }
    start = nextStart(text, end ?? start + widthAt(text, start), begins);
  }
  return found;
}

function nextStart(text: string, from: number, begins: string | undefined): number {
  if (begins === undefined) return from;
  const at = text.indexOf(begins, from);
  return at < 0 ? text.length : at;
}

/** Set of tried steps and positions, one bit each. */
class Tried {
  readonly #steps: number;
  readonly #bits: Uint32Array;
  constructor(steps: number, length: number) {
    this.#steps = steps;
    this.#bits = new Uint32Array(((length + 1) * steps + 31) >>> 5);
  }
  /** Marks a step as tried; returns false if it was tried before. */
  note(step: number, at: number): boolean {
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

type Attempt = { start: number; tried: Tried };

function endFrom(program: readonly Step[], text: string, { start, tried }: Attempt): number | undefined {
  const waiting: Array<{ step: number; at: number }> = [{ step: 0, at: start }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    let { step, at } = next;
    while (tried.note(step, at)) {
      const now = program[step];
      if (now === undefined || now.does === "end") return at;
      if (now.does === "fork") {
        waiting.push({ step: now.second, at });
        step = now.first;
      } else if (now.does === "go") step = now.to;
      else if (now.does === "stand") {
        if (!holdsAt(text, at, now.where)) break;
        step += 1;
      } else {
        const code = text.codePointAt(at);
        if (code === undefined || !(now.does === "take" ? now.code === code : now.has(code))) break;
        at += code > 0xffff ? 2 : 1;
        step += 1;
      }
    }
  }
  return undefined;
}

function holdsAt(text: string, at: number, where: Extract<Step, { does: "stand" }>["where"]): boolean {
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
