import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const config = (source: object) =>
  JSON.stringify({ app: { base_language: "en", push: { source: [source] } } });

test("options get the names of the API, and keys with empty texts are requested", () => {
  const [files] = parseConfig(
    config({
      path: "./<language>.json",
      file_format: "nested_json",
      tag: "app",
      key_prefix: "web_",
      sort_by_key: true,
      export_empty: true,
    }),
  ).push;
  expect(files).toMatchObject({
    path: "./<language>.json",
    format: "nested_json",
    tags: ["app"],
    prefix: "web_",
    options: { sortByKey: true, exportOnlyWithTranslation: false },
  });
});

test("a mistake is reported with its path", () => {
  expect(() => parseConfig("{")).toThrow(".applanga.json is not valid JSON.");
  expect(() => parseConfig(config({ path: "a" }))).toThrow(/app\.push\.source\.0\.file_format/);
  expect(() => parseConfig(config({ path: "a", file_format: "json" }))).toThrow(
    /file_format must be one of .*nested_json/,
  );
  expect(() => parseConfig("{}")).toThrow(/: app /);
});
