import { expect, test } from "vitest";
import { androidPlaceholders, applePlaceholders } from "./convert-placeholders.ts";

test.each([
  ["%@", "%s"],
  ["%2$@ and %1$@", "%2$s and %1$s"],
  ["%i %u", "%1$d %2$d"],
  ["%f", "%d"],
  ["%g", "%d"],
  ["%p", "%d"],
  ["%ld", "%d"],
  ["%1$lld", "%1$d"],
  ["%.2f", "%d"],
  ["%c", "%s"],
  ["%@ of %d", "%1$s of %2$d"],
  ["100%% of %@", "100%% of %s"],
  ["50% off, 100 %", "50% off, 100 %"],
  ["%user% of %count% in %@", "%user% of %count% in %s"],
  ["%@x%@", "%1$sx%2$s"],
  ["%#@files@ of %@", "%#@files@ of %s"],
  [
    "{count, plural, one {%d item} other {%d items of %@}}",
    "{count, plural, one {%d item} other {%1$d items of %2$s}}",
  ],
])("to Android: %s becomes %s", (apple, android) => {
  expect(androidPlaceholders({ text: apple, isPlural: true })).toBe(android);
});

test.each([
  ["%s", "%@"],
  ["%2$s and %1$s", "%2$@ and %1$@"],
  ["%1$s, %<s", "%1$@, %1$@"],
  ["%s, %<s", "%@, %1$@"],
  ["%d %x %.2f", "%d %x %.2f"],
  ["%1$tY-%<tm", "%1$@-%1$@"],
  ["%b", "%@"],
  ["100%% of %s", "100%% of %@"],
  ["%user%, %size% of %s", "%user%, %size% of %@"],
  ["%s: %2$#@files@", "%@: %2$#@files@"],
  [
    "{count, plural, one {%d item} other {%d items of %s}}",
    "{count, plural, one {%d item} other {%d items of %@}}",
  ],
])("to Apple: %s becomes %s", (android, apple) => {
  expect(applePlaceholders({ text: android, isPlural: true })).toBe(apple);
});
