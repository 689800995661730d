import { describe, expect, test } from "vitest";
import { bodyBytes } from "#contract/body-limits.ts";
import type { UploadOptions } from "#contract/uploads.ts";
import { parseUpload } from "./parse-upload.ts";
import type { UploadRow } from "./upload-entry.rules.ts";

type Sent = { begin: string; repeated: string; end?: string; bytes: number };

/** Parses a body that repeats a part until it has `bytes`; returns the rows, and the number of bytes read so far. */
function readUpload({ begin, repeated, end = "", bytes }: Sent) {
  const chunk = Buffer.from(repeated.repeat(Math.ceil(65_536 / repeated.length)));
  const rows: UploadRow[] = [];
  const read = { bytes: 0 };
  async function* body() {
    yield Buffer.from(begin);
    for (; read.bytes < bytes; read.bytes += chunk.length) yield chunk;
    yield Buffer.from(end);
  }
  const reading: Promise<UploadOptions> = parseUpload(body(), async (batch) => void rows.push(...batch));
  return { reading, rows, read };
}

const entries = '{"data":{"en":{"main":{"entries":{';

describe("50 MB of invalid structures", () => {
  test.each([
    ["lists in lists", '{"x":', "["],
    ["objects in objects", "", '{"a":'],
    ["a list beside the data", '{"x":[', "{},"],
    ["a list instead of an upload", "[", "{},"],
    ["a list of options", '{"options":[', "{},"],
    ["a list in an entry", `${entries}"k":[`, "{},"],
    ["tags of an entry", `${entries}"k":{"tags":[`, '"",'],
    ["metadata of an entry", `${entries}"k":{"meta":{`, '"":"",'],
    ["properties of a group", '{"data":{"en":{"main":{', '"":0,'],
  ])("rejects %s early", async (_what, begin, repeated) => {
    const { reading, read } = readUpload({ begin, repeated, bytes: bodyBytes.large - 100_000 });
    await expect(reading).rejects.toMatchObject({ status: 413, code: "body_too_large" });
    expect(read.bytes).toBeLessThan(3_000_000);
  });
});

test("reads an upload completely, whatever the number of entries and unknown fields", async () => {
  const { reading, rows } = readUpload({
    begin: `{"unknown":[{},{}],"customLanguageNames":{"en":"English"},${entries.slice(1)}`,
    repeated: '"same":{"v":"text","tags":["a","b"],"unknown":[1,2,3]},',
    end: '"last":{"v":"l"}},"unknown":[[]]},"web":{"entries":{}}},"de":{"web":{"entries":{"k":{"v":"t"}}}}},"options":{"setStatus":1}}',
    bytes: 3_000_000,
  });
  expect(await reading).toEqual({ setStatus: 1, customLanguageNames: { en: "English" } });
  expect(rows.length).toBeGreaterThan(50_000);
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([
      '{"language":"en","group":"main","key":"same","entry":{"v":"text","tags":["a","b"]}}',
      '{"language":"en","group":"main","key":"last","entry":{"v":"l"}}',
      '{"language":"de","group":"web","key":"k","entry":{"v":"t"}}',
    ]),
  );
});

describe("wrong nesting", () => {
  const read = (data: unknown) =>
    readUpload({ begin: JSON.stringify({ data }), repeated: " ", bytes: 0 }).reading;

  test.each([
    ["texts without entries", { nav: { home: "Home" } }, "data.en.nav", 'has no "entries"'],
    ["a misspelled name", { nav: { entrys: { home: { v: "Home" } } } }, "data.en.nav", 'has no "entries"'],
    [
      "another property",
      { nav: { entries: { zz: { value: "x" } } } },
      "data.en.nav.entries.zz",
      "has no known",
    ],
    ["no group", { home: "Home" }, "data.en.home", "must be an object"],
    [
      "a tag that is too long",
      { nav: { entries: { a: { tags: ["t".repeat(401)] } } } },
      "data.en.nav.entries.a.tags.0",
      "",
    ],
  ])("returns the path of %s", async (_what, en, path, message) => {
    const issues = [{ path, message: expect.stringContaining(message) }];
    await expect(read({ en })).rejects.toMatchObject({ status: 400, details: { issues } });
  });

  test.each([
    ["languages", '{"data":[', "data"],
    ["groups", '{"data":{"en":[', "data.en"],
    ["entries", '{"data":{"en":{"main":{"entries":[', "data.en.main.entries"],
  ])("rejects a list of %s at its first item, however many follow", async (_what, begin, path) => {
    const { reading, read } = readUpload({ begin, repeated: "{},", bytes: bodyBytes.large });
    const issues = [{ path, message: "must be an object" }];
    await expect(reading).rejects.toMatchObject({ status: 400, details: { issues } });
    expect(read.bytes).toBe(0);
  });

  test.each([
    ["a language without groups", { en: {} }, "data.en", 'has no group with "entries"'],
    [
      "a language without groups after one with groups",
      { de: { main: { entries: {} } }, en: {} },
      "data.en",
      "has no group",
    ],
    ["a group without entries", { en: { main: {} } }, "data.en.main", 'has no "entries"'],
    [
      "an entry without properties",
      { en: { main: { entries: { a: {} } } } },
      "data.en.main.entries.a",
      "v, d",
    ],
    ["a group without a name", { en: { "": { entries: {} } } }, "data.en", "without a name"],
    [
      "a tag without a name",
      { en: { main: { entries: { a: { tags: [""] } } } } },
      "data.en.main.entries.a.tags.0",
      "empty",
    ],
    [
      "null instead of a text",
      { en: { main: { entries: { a: { v: null } } } } },
      "data.en.main.entries.a.v",
      "string",
    ],
    [
      "a length limit of 0",
      { en: { main: { entries: { a: { maxLength: 0 } } } } },
      "data.en.main.entries.a.maxLength",
      "at least 1",
    ],
  ])("rejects %s with its path", async (_what, data, path, message) => {
    const issues = [expect.objectContaining({ path, message: expect.stringContaining(message) })];
    await expect(read(data)).rejects.toMatchObject({ status: 400, details: { issues } });
  });

  test("accepts groups without entries and unknown fields", async () => {
    const main = { version: "1", entries: { b: { v: "B", userId: "x" } } };
    await expect(
      read({ en: { main, none: { entries: {} } }, de: { main: { entries: {} } } }),
    ).resolves.toEqual({});
  });

  test("counts the characters of a key, where an emoji is one", async () => {
    const entries = (length: number) => ({
      en: { main: { entries: { ["😀".repeat(length)]: { v: "x" } } } },
    });
    await expect(read(entries(8_000))).resolves.toEqual({});
    await expect(read(entries(8_001))).rejects.toMatchObject({ status: 400 });
  });
});

describe("entries that bypass the parser", () => {
  const rowsOf = async (text: string, chunkSize: number) => {
    const bytes = Buffer.from(text);
    const rows: UploadRow[] = [];
    async function* body() {
      for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
    }
    await parseUpload(body(), async (batch) => void rows.push(...batch));
    return rows;
  };
  const all = (...members: string[]) => `${entries}${members.join(",")}}}}}}`;
  const outcome = (text: string, chunkSize: number) =>
    rowsOf(text, chunkSize).catch(({ code, details }) => ({ code, details }));
  const plain = '"plain":{"v":"text"}';

  test.each([
    ["entries with only texts", all(plain, '"b":{"v":"B"}', '"c":{"v":""}', '"d":{"d":"draft","v":"D"}')],
    [
      "numbers as keys, one of them repeated",
      all(plain, '"2":{"v":"2"}', '"1":{"v":"1"}', '"2":{"v":"again"}'),
    ],
    [
      "white space between all tokens",
      all(plain, ' \n"b"\t:\r\n { "v" : "B" , "tags" : [ "x" ] } \n ', ' "c": {"v":"C"}'),
    ],
    [
      "texts that contain the end of an entry",
      all(plain, '"b},":{"v":"},\\"},"}', '"c":{"v":"},"}', '"d":{"v":"{\\"v\\":\\"x\\"},"}'),
    ],
    [
      "a key that contains the end of an entry, after a comma",
      `${entries}${plain} , "a},":{"v":"A"},"b":{"v":"B"}}}}}}`,
    ],
    ["escapes", all(plain, String.raw`"\u0062\n\\":{"v":"\"\\"}`, String.raw`"\"c\"":{"v":"\ud83d\ude00"}`)],
    ["other scripts", all(plain, '"ключ":{"v":"支付 😀"}', '"مفتاح":{"v":"الدفع"}', '"c":{"v":"C"}')],
    [
      "keys and properties named `__proto__`",
      all(plain, '"__proto__":{"v":"P"}', '"b":{"v":"B","__proto__":[]}'),
    ],
    [
      "an object in an entry that looks like an entry",
      all(plain, '"b":{"x":{"y":1},"z":{"v":"Z"},"v":"B"}', plain),
    ],
    [
      "objects in entries",
      all(
        plain,
        `"b":{"v":"B","meta":{"a":"}\\"{b"},"tags":["t"]}`,
        plain,
        `"c":{"a":{"b":{}},"v":"C"}`,
        plain,
      ),
    ],
    ["a repeated property", all(plain, '"b":{"v":"A","v":"B"}', '"c":{"v":"C"}')],
    ["a byte order mark", `\ufeff${all(plain, '"b":{"v":"B"}', '"c":{"v":"C"}')}`],
    [
      "several groups and languages",
      '{"data":{"en":{"a":{"entries":{"k":{"v":"1"},"l":{"v":"2"},"m":{"v":"3"}}},"b":{"x":{"y":{},"z":{}},"entries":{"k":{"v":"4"},"n":{"v":"5"},"o":{"v":"6"}}}},"de":{"a":{"entries":{"k":{"v":"7"},"l":{"v":"8"},"m":{"v":"9"}}}}}}',
    ],
  ])("reads the same entries with and without the parser for %s", async (_what, text) => {
    const rows = await rowsOf(text, 1);
    expect(rows.length).toBeGreaterThan(2);
    for (const chunkSize of [text.length * 4, 50, 13]) expect(await rowsOf(text, chunkSize)).toEqual(rows);
  });

  test.each([
    ["a comma after the last entry", `${entries}${plain},"b":{"v":"B"},}}}}}`],
    ["two commas", all(plain, '"b":{"v":"B"}', "", '"c":{"v":"C"}')],
    ["no comma", all(plain, '"b":{"v":"B"}"c":{"v":"C"}', plain)],
    ["a line break in a text", all(plain, '"b":{"v":"\n"}', plain)],
    ["a line break in a key", all(plain, '"b\n":{"v":"B"}', plain)],
    ["an invalid escape", all(plain, String.raw`"\x62":{"v":"B"}`, plain)],
    ["an invalid number", all(plain, '"b":{"maxLength":01}', plain)],
    ["a comma at the end of an entry", all(plain, '"b":{"v":"B",}', plain)],
    ["an entry without properties", all(plain, '"b":{}', plain)],
    ["null instead of a text", all(plain, '"b":{"v":null}', plain)],
    ["a text that cannot be stored", all(plain, String.raw`"b":{"v":"\u0000"}`, plain)],
    ["a wrong closing bracket", `${entries}${plain},"b":{"v":"B"},]`],
    ["a list that looks like an entry", `${entries}${plain} , "a},":[" :{},"],${plain}}}}}}`],
    ["a group that looks like an entry", `${entries}${plain}}},"b":{"v":"B"},"c":{"v":"C"}}}}`],
    ["a truncated body", `${entries}${plain},"b":{"v":"B"},`],
  ])("fails in the same way with and without the parser for %s", async (_what, text) => {
    const refused = await outcome(text, 1);
    expect(refused).toMatchObject({ code: expect.stringMatching(/^invalid_/) });
    expect(await outcome(text, text.length * 4)).toEqual(refused);
  });

  test("rejects bytes that are no valid UTF-8", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${entries}${plain},"b":{"v":"`),
      Buffer.from([0xed, 0xa0, 0x80]),
    ]);
    async function* body() {
      yield bytes;
      yield Buffer.from('"},"c":{"v":"C"}}}}}}');
    }
    await expect(parseUpload(body(), async () => {})).rejects.toMatchObject({ code: "invalid_json" });
  });
});

test.each([
  ["a group", '{"data":{"en":{"a\\nb":{"entries":{"k":{"v":"t"}}}}}}', "data.en.a\nb"],
  ["a tag", '{"data":{"en":{"main":{"entries":{"k":{"tags":["a\\tb"]}}}}}}', "data.en.main.entries.k.tags.0"],
  ["a language", '{"customLanguageNames":{"en":"A\\rB"},"data":{}}', "customLanguageNames.en"],
])("refuses a name of %s with control characters", async (_what, body, path) => {
  const reading = parseUpload(singleChunk(body), async () => {});
  await expect(reading).rejects.toMatchObject({
    code: "invalid_input",
    details: { issues: [{ path, code: "not_one_line" }] },
  });
});

async function* singleChunk(body: string) {
  yield Buffer.from(body);
}
