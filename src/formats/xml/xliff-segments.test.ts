import { describe, expect, test } from "vitest";
import type { ParseOptions } from "#formats/file-entry.ts";
import { xliff2 } from "./xliff2.ts";

const options: ParseOptions = { language: "de", baseLanguage: "en" };
const parse = (unit: string, more: Partial<ParseOptions> = {}) =>
  xliff2.parse(
    new TextEncoder().encode(
      `<xliff version="2.1" srcLang="en"><file id="f"><unit id="u" name="a">${unit}</unit></file></xliff>`,
    ),
    { ...options, ...more },
  ).entries;
const segment = (source: string, target?: string, attributes = "") =>
  `<segment${attributes}><source>${source}</source>${target === undefined ? "" : `<target>${target}</target>`}</segment>`;
const space = "<ignorable><source> </source></ignorable>";
const read = (unit: string) => parse(unit)[0];

describe("XLIFF 2 unit with several segments", () => {
  test("joins the texts of its segments, with the source between them unless translated", () => {
    const unit = `${segment("One.", "Eins.")}${space}${segment("Two.", "Zwei.")}`;
    expect(read(unit)).toEqual({ key: "a", text: "Eins. Zwei.", source: "One. Two." });
    const without = unit.replace("</source></ignorable>", "</source><target/></ignorable>");
    expect(read(without)?.text).toBe("Eins.Zwei.");
  });

  test.each([
    ["has no target", segment("Two.")],
    ["has an empty target", segment("Two.", "")],
    ["has an empty target in its initial state", segment("Two.", "<!-- -->", ' state="initial"')],
    ["is a code alone without a target", segment('<ph id="1"/>')],
  ])("has no target if one of its segments %s", (_, last) => {
    const entry = read(`${segment("One. ", "Eins. ")}${last}`);
    expect(entry).toMatchObject({ text: "", source: expect.stringMatching(/^One\. ./) });
  });

  test.each([
    ["has no text", segment("", undefined), "Eins."],
    ["is but space", segment("\n ", undefined), "Eins.\n "],
    ["is left empty by who translated it", segment("Two.", "", ' state="translated"'), "Eins."],
  ])("has a target although one of its segments %s", (_, last, text) => {
    expect(read(`${segment("One.", "Eins.")}${last}`)?.text).toBe(text);
  });

  test("orders targets by their order attribute", () => {
    const moved = (source: string, target: string, order: string) =>
      segment(source, target).replace("<target>", `<target order="${order}">`);
    expect(
      read(`${moved("One.", "Eins.", "3")}${space}${moved("Two.", "Zwei.", "1")}${segment("!", "!")}`),
    ).toMatchObject({ text: "Zwei. Eins.!", source: "One. Two.!" });
    expect(() => parse(`\n${moved("One.", "Eins.", "last")}`)).toThrow('Line 2: order is not a number: "a".');
  });

  test("keeps inline elements in the joined text, also if only one segment has some", () => {
    const entries = parse(`${segment("1 &lt; 2", "1 &lt; 2")}${segment('<ph id="1"/>', '<ph id="1"/>')}`);
    expect(entries[0]?.text).toBe('1 &lt; 2<ph id="1"/>');
    const printed = new TextDecoder().decode(xliff2.print(entries, options));
    expect(printed).toContain('<target>1 &lt; 2<ph id="1"/></target>');
  });

  test("restores placeholders that only another segment of the source defines", () => {
    const source = segment('Hi <ph id="1" equiv="%s"/>', "Hallo");
    expect(parse(`${source}${segment("!", '<ph id="1"/>!')}`, { codes: true })[0]?.text).toBe("Hallo%s!");
  });

  test("has the status of the least finished segment", () => {
    const of = (...states: string[]) =>
      read(states.map((state) => segment("a", "b", state && ` state="${state}"`)).join(""))?.status;
    expect([
      of("final", "final"),
      of("final", "initial"),
      of("final", "translated"),
      of("final", ""),
    ]).toEqual(["1", "3", "0", undefined]);
  });

  test("uses the source in a file of the base language without targets", () => {
    const unit = `${segment("One.")}${space}${segment("Two.")}`;
    expect(parse(unit, { language: "en" })[0]?.text).toBe("One. Two.");
    expect(read(unit)?.text).toBe("");
  });
});
