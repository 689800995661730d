import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "#testing/tier.ts";
import { styles, syntaxes } from "#text/message/style.ts";
import { findSyntax } from "./protected-parts.ts";
import { safePlaces } from "./rewrite-text.ts";

it("considers no place safe that findSyntax finds under any syntax and style", () => {
  const part = fc.constantFrom(
    ..."{}<>%$#:@\\\\' ,&;()ab1\n".split(""),
    ...[
      "{a}",
      "{{a}}",
      "%s",
      "%1$s",
      "%<a>d",
      "%(a)s",
      ":a",
      "<b>",
      "</b>",
      "&amp;",
      "@:a",
      "$t(a)",
      "%a%",
      "$a$",
    ],
    "{a, plural, one {b} other {#}}",
  );
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
  const settings = fc.record(
    { syntax: fc.constantFrom(...syntaxes), style: fc.constantFrom(...styles) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(text, text, settings, (body, source, messageSettings) => {
      const isSafe = safePlaces(body, false);
      for (const { start, end } of findSyntax(body, { source, settings: messageSettings }))
        for (let at = start; at < end; at += 1) expect(isSafe(at, at + 1)).toBe(false);
    }),
    { numRuns: runs(500, 20_000) },
  );
});
