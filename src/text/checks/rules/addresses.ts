import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";

/** Web and mail addresses must be the same, except for the language in them. */
export function addresses({ source, target }: ParsedInput): RuleFinding[] {
  if (source.masked.addresses.length === 0 && target.masked.addresses.length === 0) return [];
  const expected = addressesIn(source);
  const actual = addressesIn(target);
  const inTarget = new Set(actual.map(({ comparable }) => comparable));
  const inSource = new Set(expected.map(({ comparable }) => comparable));
  const end = target.text.length;
  const missing = expected
    .filter(({ comparable }) => !inTarget.has(comparable))
    .map(({ address }) => ({ start: end, end, message: "missing", values: { address } }));
  const extra = actual
    .filter(({ comparable }) => !inSource.has(comparable))
    .map(({ address, start, end }) => ({ start, end, message: "extra", values: { address } }));
  return [...missing, ...extra];
}

function addressesIn({ text, masked }: ParsedInput["source"]) {
  return masked.addresses.map(({ start, end }) => {
    const address = text.slice(start, end);
    return { address, comparable: withoutLanguage(address), start, end };
  });
}

/** `https://en.example.org/en-GB/?hl=en` is the same address in every language. */
function withoutLanguage(address: string): string {
  return address
    .replace(/\/\/(?:www|[a-z]{2})\./i, "//")
    .replace(/\/[a-z]{2,3}(?:[-_][a-z]{2,4})?(?=\/|$)/gi, "")
    .replace(/=[a-z]{2}(?:[-_][a-z]{2})?(?=&|$)/gi, "=")
    .replace(/\/$/, "");
}
