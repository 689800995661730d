import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curlCommand, quotedForShell } from "./curl-command.ts";

test("a shell passes a quoted text on unchanged, whatever it contains", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("$(date)", "`date`", "a'b", "''", "\\'", '"', "$TOKEN", "!!", "a\nb", "-n", "@file", "*"),
  );
  fc.assert(
    fc.property(
      text.filter((value) => !value.includes("\0")),
      (value) => {
        const printed = execFileSync("/bin/sh", ["-c", `printf %s ${quotedForShell(value)}`]);
        expect(printed.toString()).toBe(value);
      },
    ),
    { numRuns: 100 },
  );
});

test("prints a request with its body, and the token as a variable", () => {
  const command = curlCommand({
    method: "POST",
    url: "https://example.org/v1/api/entries/bulk?app=a&branch=b",
    body: { action: "replace", find: "it's" },
  });
  expect(command.split("\n")).toEqual([
    "curl --fail-with-body 'https://example.org/v1/api/entries/bulk?app=a&branch=b' \\",
    '  -H "Authorization: Bearer $TOKEN" \\',
    "  -H 'Content-Type: application/json' \\",
    `  --data-raw '{"action":"replace","find":"it'\\''s"}'`,
  ]);
});

test("prints uploads, downloads and other methods", () => {
  const url = "https://example.org/v1/api/files";
  expect(curlCommand({ method: "GET", url, output: "de's.json" })).toContain("-o 'de'\\''s.json'");
  expect(curlCommand({ method: "POST", url, file: 'a"b;.json' })).toContain(`-F 'file=@"a\\"b;.json"'`);
  expect(curlCommand({ method: "PATCH", url, body: {} })).toContain("curl --fail-with-body -X PATCH 'https:");
});
