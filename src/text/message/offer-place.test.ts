import { expect, it } from "vitest";
import { placeOfOffer } from "./offer-place.ts";

/** The text after the placeholder was inserted; `|` if it is inserted at the cursor. */
function inserted(source: string, text: string): string {
  const place = placeOfOffer("{name}", { source, text });
  return place === undefined ? `${text}|` : text.slice(0, place.at) + place.text + text.slice(place.at);
}

it.each([
  ["Hello {name}.", "Hallo.", "Hallo {name}."],
  ["Hello {name}!", "Bonjour\u202f!", "Bonjour {name}\u202f!"],
  ["Who is {name}?", "من؟", "من {name}؟"],
  ["Hello {name}.", "こんにちは。", "こんにちは{name}。"],
  ["Open “{name}” now…", "Jetzt öffnen…", "Jetzt öffnen{name}…"],
  ["Hello {name}.", "Hallo", "Hallo|"],
  ["Hello. {name}", "Hallo.", "Hallo.|"],
  ["Hello {name}. Come in.", "Hallo.", "Hallo.|"],
  ["Name: {name}", "Name:", "Name:|"],
  ["Hello {name}.", "Hallo, ", "Hallo, |"],
  ["Hello {name}.", "", "|"],
  ["Hello.", "Hallo.", "Hallo.|"],
])("inserts a placeholder of %j into %j: %j", (source, text, expected) => {
  expect(inserted(source, text)).toBe(expected);
});
