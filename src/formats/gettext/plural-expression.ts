import { FormatError } from "#formats/format-error.ts";

/** Returns the index of the form that gettext shows for a number. */
export type FormOf = (n: number) => number;

/**
 * Parses the C expression of a Plural-Forms header as data; it is never executed. Limits: 50 levels, numbers of 9
 * digits.
 */
export function readPluralExpression(text: string, line: number): FormOf {
  const tokens = text.match(/\d+|n|[<>!=]=|&&|\|\||[-+*/%<>!?:()]|\S/g) ?? [];
  let at = 0;
  let depth = 0;
  const refusal = () => new FormatError("bad_plural_forms", { line });
  const take = (token: string) => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const conditional = (): FormOf => {
    depth += 1;
    if (depth > 50) throw refusal();
    const condition = binary(0);
    if (!take("?")) {
      depth -= 1;
      return condition;
    }
    const whenTrue = conditional();
    if (!take(":")) throw refusal();
    const whenFalse = conditional();
    depth -= 1;
    return (n) => (condition(n) ? whenTrue(n) : whenFalse(n));
  };
  const binary = (level: number): FormOf => {
    const operators = levels[level];
    if (!operators) return unary();
    let leftOperand = binary(level + 1);
    for (let apply = operators[tokens[at] ?? ""]; apply; apply = operators[tokens[at] ?? ""]) {
      at += 1;
      const [before, right, operator] = [leftOperand, binary(level + 1), apply];
      leftOperand = (n) => operator(before(n), right(n));
    }
    return leftOperand;
  };
  const unary = (): FormOf => {
    if (take("!")) {
      const inner = unary();
      return (n) => Number(!inner(n));
    }
    if (take("(")) {
      const inner = conditional();
      if (!take(")")) throw refusal();
      return inner;
    }
    if (take("n")) return (n) => n;
    const number = tokens[at];
    if (number === undefined || !/^\d{1,9}$/.test(number)) throw refusal();
    at += 1;
    return () => Number(number);
  };
  const whole = conditional();
  if (at < tokens.length) throw refusal();
  return whole;
}

type Operators = Readonly<Record<string, (a: number, b: number) => number>>;
const levels: readonly Operators[] = [
  { "||": (a, b) => Number(a !== 0 || b !== 0) },
  { "&&": (a, b) => Number(a !== 0 && b !== 0) },
  { "==": (a, b) => Number(a === b), "!=": (a, b) => Number(a !== b) },
  {
    "<": (a, b) => Number(a < b),
    ">": (a, b) => Number(a > b),
    "<=": (a, b) => Number(a <= b),
    ">=": (a, b) => Number(a >= b),
  },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  {
    "*": (a, b) => a * b,
    "/": (a, b) => (b === 0 ? 0 : Math.trunc(a / b)),
    "%": (a, b) => (b === 0 ? 0 : a % b),
  },
];
