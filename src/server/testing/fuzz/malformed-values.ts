import fc, { type Arbitrary } from "fast-check";

function nestedValue(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Texts with U+0000, which PostgreSQL rejects, or with a lone surrogate, which it would alter (rules.md 1.13). */
const refusedText = fc.constantFrom("\u0000", "a\u0000b", "\ud800", "\udfff tail");

/** Texts that are known to break programs, one per line. */
const notorious = String.raw`
__proto__
constructor
toString
null
undefined
NaN
true
-1
1e999
0x10
'; DROP TABLE entry; --
%
_
\
%s%n
{{a}}
{a, plural,
../../etc/passwd
a/b
2026-99-99T99:99:99Z
0000-00-00
0000-01-01T00:00:00Z
day-1
ffffffffffffffffffffffff`;
const longText = ["9", "(", "x"].map((letter) => letter.repeat(9_000));
const invisible = ["", " ", "\ufeff", "\u202e", "e\u0301", "\u{1f468}\u200d\u{1f469}"];

export const malformedText: Arbitrary<string> = fc.oneof(
  refusedText,
  fc.constantFrom(...notorious.trim().split("\n"), ...longText, ...invisible),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);

/** Values of any type that a program may not expect. */
export const malformedValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: malformedText },
  fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}]),
  fc.constantFrom(0, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, -0, 1e-320),
  fc.constantFrom(
    JSON.parse('{"__proto__": {"isAdmin": true}}'),
    JSON.parse('{"constructor": {"prototype": 1}, "toString": 1, "length": -1}'),
  ),
  fc.constantFrom(90, 110, 3_000).map(nestedValue),
  fc.array(malformedText, { maxLength: 4 }),
  fc.dictionary(malformedText, malformedText, { maxKeys: 4 }),
  fc.constant(Array.from({ length: 2_000 }, (_, index) => index)),
);

/** A value with one part at any depth replaced, removed, or extended by an unknown property. */
export function malformedFrom(value: unknown): Arbitrary<unknown> {
  const paths = pathsIn(value);
  const texts = paths.filter((path) => typeof valueAt(value, path) === "string");
  const anywhere = fc.record({
    path: fc.constantFrom(...paths),
    malformed: malformedValue,
    kind: fc.constantFrom("replace", "remove", "add"),
  });
  const inText = fc.record({
    path: fc.constantFrom(...(texts.length > 0 ? texts : paths)),
    malformed: fc.oneof(refusedText, malformedText),
    kind: fc.constant("replace"),
  });
  return fc
    .oneof(anywhere, inText)
    .map(({ path, malformed, kind }) => withMalformed(value, path, { malformed, kind }));
}

function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((inside, key) => Reflect.get(Object(inside), key), value);
}

type ValuePath = readonly string[];

function pathsIn(value: unknown, here: ValuePath = []): ValuePath[] {
  if (typeof value !== "object" || value === null || here.length > 6) return [here];
  return [
    here,
    ...Object.entries(value)
      .slice(0, 20)
      .flatMap(([key, child]) => pathsIn(child, [...here, key])),
  ];
}

function withMalformed(
  value: unknown,
  [key, ...rest]: ValuePath,
  change: { malformed: unknown; kind: string },
): unknown {
  if (key === undefined)
    return change.kind === "add" ? withAddedPart(value, change.malformed) : change.malformed;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object) };
  if (rest.length === 0 && change.kind === "remove") Reflect.deleteProperty(copy, key);
  else {
    const child = withMalformed(Reflect.get(copy, key), rest, change);
    Object.defineProperty(copy, key, { value: child, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

function withAddedPart(value: unknown, malformed: unknown): unknown {
  if (Array.isArray(value)) return [...value, malformed];
  return typeof value === "object" && value !== null
    ? { ...value, [(JSON.stringify(malformed) ?? "").slice(0, 30)]: malformed }
    : [value, malformed];
}
