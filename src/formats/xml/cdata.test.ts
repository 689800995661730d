import { describe, expect, test } from "vitest";
import type { FileEntry } from "#formats/file-entry.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const options = { language: "de", baseLanguage: "en" };

async function readAndPrint(id: FormatId, file: string): Promise<{ entries: FileEntry[]; printed: string }> {
  const { parse, print } = await loadFormat(id);
  const { entries } = parse(new TextEncoder().encode(file), options);
  return { entries, printed: new TextDecoder().decode(print(entries, options)) };
}

describe("CDATA in XLIFF", () => {
  const texts = [
    ["<![CDATA[News]]>", "News"],
    ["<![CDATA[News & <b>]]>", "News & <b>"],
    ["<![CDATA[<p>Fish &amp; chips</p>]]>", "<p>Fish &amp; chips</p>"],
    ["<![CDATA[a]]]]><![CDATA[> b]]>", "a]]> b"],
    ["Our <!-- x --><![CDATA[<a href='%s'>terms</a>]]>", "Our <a href='%s'>terms</a>"],
    ['<![CDATA[<br>]]><x id="1"/>', '&lt;br><x id="1"/>'],
  ] as const;

  test.each(texts)("%s is literal text in 1.2", async (written, text) => {
    const { entries } = await readAndPrint(
      "xliff",
      `<xliff version="1.2"><file><body><group><trans-unit id="k"><source>${written}</source><target>${written}</target></trans-unit></group></body></file></xliff>`,
    );
    expect(entries).toEqual([{ key: "k", text, source: text }]);
  });

  test.each(texts.slice(0, -1))("%s is literal text in 2.0", async (written, text) => {
    const { entries } = await readAndPrint(
      "xliff2",
      `<xliff version="2.0"><file id="f"><group id="g"><unit id="k"><segment><source>${written}</source><target>${written}</target></segment></unit></group></file></xliff>`,
    );
    expect(entries).toEqual([{ key: "k", text, source: text }]);
  });

  test("CDATA is written as escaped text, and a text with CDATA notation is literal", async () => {
    const file =
      '<xliff version="1.2"><file><body><trans-unit id="k"><source>&lt;![CDATA[a]]&gt;</source><target><![CDATA[<b> & c]]></target></trans-unit></body></file></xliff>';
    const { entries, printed } = await readAndPrint("xliff", file);
    expect(entries[0]?.source).toBe("<![CDATA[a]]>");
    expect(printed).toContain("<source>&lt;![CDATA[a]]&gt;</source>");
    expect(printed).toContain("<target>&lt;b> &amp; c</target>");
  });

  test("CDATA in original data of XLIFF 2 is read", async () => {
    const { printed } = await readAndPrint(
      "xliff2",
      '<xliff version="2.0"><file id="f"><unit id="k"><originalData><data id="d"><![CDATA[<br/>]]></data></originalData><segment><source><ph id="1" dataRef="d"/></source></segment></unit></file></xliff>',
    );
    expect(printed).toContain('<data id="d">&lt;br/></data>');
  });
});

describe("CDATA in Android", () => {
  test.each([
    [String.raw`<![CDATA[N\'oubliez pas]]>`, "<![CDATA[N'oubliez pas]]>"],
    [
      String.raw`<![CDATA[Don\'t share <a href=\"%1$s\">this link</a>]]>`,
      `<![CDATA[Don't share <a href="%1$s">this link</a>]]>`,
    ],
    [
      String.raw`<![CDATA[<a href=\"https://example.org/?a=1&b=2\">Terms</a>]]>`,
      '<![CDATA[<a href="https://example.org/?a=1&b=2">Terms</a>]]>',
    ],
    ["<![CDATA[<o:p>a</o:p>&nbsp;b]]>", "<![CDATA[<o:p>a</o:p>&nbsp;b]]>"],
    [
      '<xliff:g id="n"><![CDATA[<b>%s</b>]]></xliff:g>&amp;<![CDATA[&<i>]]>',
      '<xliff:g id="n"><![CDATA[<b>%s</b>]]></xliff:g>&amp;<![CDATA[&<i>]]>',
    ],
    [String.raw`<b>It\'s</b>&amp;<![CDATA[<b>]]>`, "<b>It's</b>&amp;<![CDATA[<b>]]>"],
  ])("stays CDATA with its escapes resolved: %s", async (written, text) => {
    const file = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <string name="a">${written}</string>
    <string-array name="b">
        <item>${written}</item>
        <item><xliff:g id="x">%s</xliff:g></item>
    </string-array>
    <plurals name="c">
        <item quantity="one">${written}</item>
        <item quantity="other">${written}</item>
    </plurals>
</resources>
`;
    const { entries, printed } = await readAndPrint("android_xml", file);
    expect(entries.slice(0, 2).map((entry) => entry.text)).toEqual([text, text]);
    expect(printed).toBe(file);
  });

  test.each([
    ["is a reference if it contains one", "\n<![CDATA[ @string/app_name ]]>", "@string/app_name"],
    ["is text where it cannot hold what an escape stands for", String.raw`<![CDATA[a]]\u003e]]>`, "a]]>"],
    [
      "ends with the white space around it",
      "\n    <![CDATA[\n    <b>  a</b>\n    ]]>\n",
      "<![CDATA[<b> a</b>]]>",
    ],
  ])("CDATA %s", async (_, written, text) => {
    const { entries } = await readAndPrint(
      "android_xml",
      `<resources><string name="a">${written}</string></resources>`,
    );
    expect(entries).toEqual([{ key: "a", text }]);
  });
});

test("a styled Android string keeps the white space at its ends, as in aapt2", async () => {
  const { entries } = await readAndPrint(
    "android_xml",
    '<resources><string name="a">\n    Hello <b> you </b> there\n  </string><string name="b">\n    Hello\n  </string></resources>',
  );
  expect(entries.map(({ text }) => text)).toEqual([" Hello <b> you </b> there ", "Hello"]);
});
