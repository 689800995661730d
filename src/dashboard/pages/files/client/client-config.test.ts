import { expect, it } from "vitest";
import {
  type ClientSettings,
  clientFormats,
  pathsOf,
  printConfig,
  printScript,
  printWorkflow,
} from "./client-config.ts";

const settings: ClientSettings = {
  format: "android_xml",
  baseLanguage: "en",
  ...pathsOf("android_xml", "en"),
  tag: "app:main",
  branchId: "b1".padEnd(24, "0"),
};
const endpoint = { api: "https://texts.example.org/v1/api", app: "a1".padEnd(24, "0") };

it("prints a configuration that pushes sources and pulls translations, without a token", () => {
  expect(JSON.parse(printConfig(settings))).toEqual({
    app: {
      branch_id: settings.branchId,
      base_language: "en",
      push: {
        source: [
          {
            language: "en",
            path: "./app/src/main/res/values/strings.xml",
            file_format: "android_xml",
            tag: "app:main",
          },
        ],
      },
      pull: {
        target: [
          {
            exclude_languages: ["en"],
            path: "./app/src/main/res/values-<language>/strings.xml",
            file_format: "android_xml",
            tag: "app:main",
          },
        ],
      },
    },
  });
  expect(JSON.parse(printConfig({ ...settings, tag: "", branchId: undefined })).app).not.toHaveProperty(
    "branch_id",
  );
});

it("returns a path per format that contains the language", () => {
  for (const format of clientFormats) {
    const { source, target } = pathsOf(format, "en");
    expect(target).toContain("<language>");
    expect(source).not.toContain("<language>");
  }
});

it("quotes special characters of the shell in the script", () => {
  const script = printScript(
    { ...settings, source: `./it's "$HOME".xml`, tag: "a&b" },
    { ...endpoint, languages: ["en", "de"] },
  );
  expect(script.split("\n")).toHaveLength(3);
  expect(script).toContain(`-F 'file=@"./it'\\''s \\"$HOME\\".xml"'`);
  expect(script).toContain("-o './app/src/main/res/values-de/strings.xml'");
  expect(script).toContain("&tag=a%26b'");
});

it("reads the token from the build secrets in the workflow", () => {
  expect(printWorkflow(endpoint)).toContain(
    "APPLANGA_ACCESS_TOKEN: ${" + "{ secrets.APPLANGA_ACCESS_TOKEN }}",
  );
});
