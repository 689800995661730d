import { sendForm } from "#server/testing/send-form.ts";
import type { TestApp, TestCaller } from "#server/testing/test-app.ts";

/** A file of an import, described as in the request. */
export type SentFile = {
  name?: string;
  language: string;
  /** Objects are sent as JSON. */
  content: object | string;
  format?: string;
  addKeyPrefix?: string;
  exceptKeys?: string[];
};

type Sending = { as: TestCaller; query?: Record<string, string | readonly string[]>; options?: object };

/** Imports several files. */
export function sendFiles(
  testApp: TestApp,
  files: readonly SentFile[],
  { as, query = {}, options = {} }: Sending,
) {
  const described = files.map(({ content: _, format = "nested_json", language, ...others }) => ({
    name: `${language}.json`,
    ...others,
    language,
    "file-format": format,
  }));
  return sendForm(testApp, "/v1/api/files/batch", {
    as,
    query: { options: JSON.stringify(options), ...query },
    parts: [
      { name: "files", text: JSON.stringify(described) },
      ...files.map(({ content }) => ({
        name: "file",
        fileName: "file",
        text: typeof content === "string" ? content : JSON.stringify(content),
      })),
    ],
  });
}
