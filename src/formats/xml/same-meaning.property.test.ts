import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadFormat } from "#formats/formats.ts";
import { readAsAapt2, readXmlFragment } from "#formats/testing/read-xml.ts";
import { fragmentsFor, xmlPlaces } from "#formats/testing/xml-fragments.ts";

describe("texts in another reader after an import and an export", () => {
  test.each(xmlPlaces)("another reader gets the same texts from $id: $place", async (place) => {
    const { parse, print } = await loadFormat(place.id);
    const options = { language: "de", baseLanguage: "en" };
    const read = place.id === "android_xml" ? readAsAapt2 : readXmlFragment;
    fc.assert(
      fc.property(fragmentsFor(place), (fragment) => {
        const file = place.file.replace("…", () => fragment);
        const { entries } = parse(new TextEncoder().encode(file), options);
        const printed = new TextDecoder().decode(print(entries, options));
        expect(read(place.printed.exec(printed)?.[1] ?? ""), printed).toEqual(read(fragment));
      }),
    );
  });
});
