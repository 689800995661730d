import { describe, expect, test } from "vitest";
import { bodyBytes } from "#contract/body-limits.ts";
import type { UploadOptions } from "#contract/uploads.ts";
import { parseUpload } from "./parse-upload.ts";
import type { UploadRow } from "./upload-entry.rules.ts";

type Sent = { begin: string; repeated: string; end?: string; bytes: number };

/** Reads a text whose middle is repeated; says how much of it was asked for. */
function readUpload({ begin, repeated, end = "", bytes }: Sent) {
  const piece = Buffer.from(repeated.repeat(Math.ceil(65_536 / repeated.length)));
  const rows: UploadRow[] = [];
  const read = { bytes: 0 };
  async function* body() {
    yield Buffer.from(begin);
    for (; read.bytes < bytes; read.bytes += piece.length) yield piece;
    yield Buffer.from(end);
  }
  const reading: Promise<UploadOptions> = parseUpload(body(), async (some) => void rows.push(...some));
  return { reading, rows, read };
}

const entries = '{"data":{"en":{"main":{"entries":{';

describe("50 MB of what no upload holds are refused soon:", () => {
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
  ])("%s", async (_what, begin, repeated) => {
    const { reading, read } = readUpload({ begin, repeated, bytes: bodyBytes.large - 100_000 });
    await expect(reading).rejects.toMatchObject({ status: 413, code: "body_too_large" });
    expect(read.bytes).toBeLessThan(3_000_000);
  });
});

test("an upload is read to its end, however many entries and whatever else it holds", async () => {
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

describe("what is nested otherwise is refused with its place, instead of taken for nothing:", () => {
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
      "a tag too long",
      { nav: { entries: { a: { tags: ["t".repeat(401)] } } } },
      "data.en.nav.entries.a.tags.0",
      "",
    ],
  ])("%s", async (_what, en, path, message) => {
    const issues = [{ path, message: expect.stringContaining(message) }];
    await expect(read({ en })).rejects.toMatchObject({ status: 400, details: { issues } });
  });

  test.each([
    ["languages", '{"data":[', "data"],
    ["groups", '{"data":{"en":[', "data.en"],
    ["entries", '{"data":{"en":{"main":{"entries":[', "data.en.main.entries"],
  ])("a list of %s at its first item, however many follow", async (_what, begin, path) => {
    const { reading, read } = readUpload({ begin, repeated: "{},", bytes: bodyBytes.large });
    const issues = [{ path, message: "must be an object" }];
    await expect(reading).rejects.toMatchObject({ status: 400, details: { issues } });
    expect(read.bytes).toBe(0);
  });

  test.each([
    ["a language without groups", { en: {} }, "data.en", 'has no group with "entries"'],
    ["one after another that has some", { de: { main: { entries: {} } }, en: {} }, "data.en", "has no group"],
    ["a group without entries", { en: { main: {} } }, "data.en.main", 'has no "entries"'],
    [
      "an entry that says nothing",
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
    ["no text", { en: { main: { entries: { a: { v: null } } } } }, "data.en.main.entries.a.v", "string"],
    [
      "no limit",
      { en: { main: { entries: { a: { maxLength: 0 } } } } },
      "data.en.main.entries.a.maxLength",
      "at least 1",
    ],
  ])("%s", async (_what, data, path, message) => {
    const issues = [expect.objectContaining({ path, message: expect.stringContaining(message) })];
    await expect(read(data)).rejects.toMatchObject({ status: 400, details: { issues } });
  });

  test("but not empty entries of a group, and more than an upload knows", async () => {
    const main = { version: "1", entries: { b: { v: "B", userId: "x" } } };
    await expect(
      read({ en: { main, none: { entries: {} } }, de: { main: { entries: {} } } }),
    ).resolves.toEqual({});
  });

  test("a key counts its characters, of which an emoji is one", async () => {
    const entries = (length: number) => ({
      en: { main: { entries: { ["😀".repeat(length)]: { v: "x" } } } },
    });
    await expect(read(entries(8_000))).resolves.toEqual({});
    await expect(read(entries(8_001))).rejects.toMatchObject({ status: 400 });
  });
});
