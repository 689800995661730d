import fc from "fast-check";
import type { FormatId } from "#formats/formats.ts";

/** Notations of characters, and parts that are not text. */
const characters =
  `a é 😀 \u00a0 \u200b ; %1$s {0} - -- ]] ]]&gt; @ ? &amp; &lt; &gt; &quot; &#233; &#x1F600; &#10; &#9; &#13; &#32;
  &amp;lt;b&amp;gt; &amp;amp; &amp;nbsp; &lt;b&gt;x&lt;/b&gt; &lt;p>a&amp;b&lt;/p> &lt;x&#32;id=&quot;1&quot;/>
  &lt;!--c--&gt; &lt;![CDATA[y]]&gt; <!--a--> <!--<b>--> <?a?> <![CDATA[]]> <![CDATA[News]]> <![CDATA[<b>News</b>]]>
  <![CDATA[<p>Fish&amp;chips</p>]]> <![CDATA[<b>Fish&chips</b>]]> <![CDATA[<o:p>]]> <![CDATA[&nbsp;]]>
  <![CDATA[]]]]><![CDATA[>]]> <![CDATA[<!--c-->]]>`
    .split(/[ \n]+/)
    .concat(" ", "  ", "\n", "\r\n", "\t", "<![CDATA[ ]]>", '<![CDATA[<x id="1"/>]]>');

type Markup = { pieces: string[]; around: ReadonlyArray<readonly [begin: string, end: string]> };
const android: Markup = {
  pieces: String.raw`\' \" "" \n \t \\ \u00e9 \u000d \u003c \@ \? \# <br/> <b/>
    <![CDATA[Don\'t]]> <![CDATA[<a&#32;href=\"%1$s\">x</a>]]> <![CDATA["]]> <![CDATA[]]\u003e]]>`
    .split(/[ \n]+/)
    .concat('"', '" "', String.raw`\ `, '<![CDATA[" "]]>'),
  around: [
    ["<b>", "</b>"],
    ['<a href="?a=1&amp;b=&quot;2&quot;">', "</a>"],
    ['<xliff:g id="n" example="&lt;b>">', "</xliff:g>"],
  ],
};
const xliff12: Markup = {
  pieces: ['<x id="1"/>', '<ph id="2">&lt;br/></ph>', '<ph id="3"><![CDATA[<br/>]]></ph>'],
  around: [['<g id="4" equiv-text="&lt;b>">', "</g>"]],
};
const xliff21: Markup = {
  pieces: ['<ph id="1"/>', '<cp hex="0001"/>'],
  around: [['<pc id="2" equivStart="&lt;b>">', "</pc>"]],
};
const none: Markup = { pieces: [], around: [] };

/** Position of a text in a file: `…` in `file` stands for the text, and `printed` matches it in an export. */
type XmlPlace = { id: FormatId; place: string; file: string; printed: RegExp; markup: Markup };

const resources = (content: string) => `<resources xmlns:xliff="x">${content}</resources>`;
const unit12 = (content: string) =>
  `<xliff version="1.2"><file><body><trans-unit id="k">${content}</trans-unit></body></file></xliff>`;
const unit21 = (content: string) =>
  `<xliff version="2.1"><file id="f"><unit id="k"><segment>${content}</segment></unit></file></xliff>`;
const data = (content: string) => `<root><data name="k">${content}</data></root>`;
const message = (content: string) =>
  `<TS><context><name>c</name><message>${content}</message></context></TS>`;

export const xmlPlaces: readonly XmlPlace[] = [
  {
    id: "android_xml",
    place: "string",
    file: resources('<string name="k">…</string>'),
    printed: /"k"[^>]*>(.*)<\/string>/s,
    markup: android,
  },
  {
    id: "android_xml",
    place: "item of an array",
    file: resources('<string-array name="k"><item>…</item></string-array>'),
    printed: /<item>(.*)<\/item>/s,
    markup: android,
  },
  {
    id: "android_xml",
    place: "form of a plural",
    file: resources(
      '<plurals name="k"><item quantity="one">1</item><item quantity="other">…</item></plurals>',
    ),
    printed: /"other">(.*)<\/item>/s,
    markup: android,
  },
  {
    id: "xliff",
    place: "source",
    file: unit12("<source>…</source><target>x</target>"),
    printed: /<source>(.*)<\/source>/s,
    markup: xliff12,
  },
  {
    id: "xliff",
    place: "target",
    file: unit12("<source>x</source><target>…</target>"),
    printed: /<target>(.*)<\/target>/s,
    markup: xliff12,
  },
  {
    id: "xliff",
    place: "note",
    file: unit12('<source>x</source><note from="n">…</note>'),
    printed: /"n">(.*)<\/note>/s,
    markup: none,
  },
  {
    id: "xliff2",
    place: "source",
    file: unit21("<source>…</source><target>x</target>"),
    printed: /<source>(.*)<\/source>/s,
    markup: xliff21,
  },
  {
    id: "xliff2",
    place: "target",
    file: unit21("<source>x</source><target>…</target>"),
    printed: /<target>(.*)<\/target>/s,
    markup: xliff21,
  },
  {
    id: "microsoft_resx",
    place: "value",
    file: data("<value>…</value>"),
    printed: /"k"[^>]*>\s*<value>(.*)<\/value>/s,
    markup: none,
  },
  {
    id: "microsoft_resx",
    place: "comment",
    file: data("<value>x</value><comment>…</comment>"),
    printed: /<comment>(.*)<\/comment>/s,
    markup: none,
  },
  {
    id: "qt_ts",
    place: "source",
    file: message("<source>x…</source>"),
    printed: /<source>x(.*)<\/source>/s,
    markup: none,
  },
  {
    id: "qt_ts",
    place: "translation",
    file: message("<source>x</source><translation>…</translation>"),
    printed: /<translation[^>]*>(.*)<\/translation>/s,
    markup: none,
  },
  {
    id: "ios_stringsdict",
    place: "form",
    file: `<plist><dict><key>k</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
      <key>v</key><dict><key>one</key><string>1</string><key>other</key><string>…</string></dict></dict></dict></plist>`,
    printed: /<key>other<\/key>\s*<string>(.*?)<\/string>/s,
    markup: none,
  },
];

export function fragmentsFor({ markup: { pieces, around } }: XmlPlace): fc.Arbitrary<string> {
  const flat = fc
    .array(fc.constantFrom(...characters, ...pieces), { maxLength: 6 })
    .map((all) => all.join(""));
  const within = around.map(([begin, end]) => flat.map((inner) => begin + inner + end));
  return fc.array(fc.oneof(flat, ...within), { maxLength: 3 }).map((all) => all.join(""));
}
