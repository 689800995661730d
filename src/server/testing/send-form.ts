import type { Answer, TestApp, TestCaller } from "./test-app.ts";

/** Part of a form: a text, or bytes with name and type. */
export type SentPart = { name: string; text?: string; bytes?: Uint8Array; fileName?: string; type?: string };

const boundary = "----parlance-test";

/** Encodes a form byte by byte like a browser, so that tests can also send malformed ones. */
export function formBytes(parts: readonly SentPart[]): Buffer {
  const chunks = parts.flatMap(({ name, text, bytes, fileName, type }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName.replaceAll('"', "%22")}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n`;
    const typeLine = type === undefined ? "" : `content-type: ${type}\r\n`;
    return [Buffer.from(`${head}${typeLine}\r\n`), Buffer.from(bytes ?? text ?? ""), Buffer.from("\r\n")];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

export const formHeaders = { "content-type": `multipart/form-data; boundary=${boundary}` };

/** Sends a form to an endpoint of the test app. */
export function sendForm(
  testApp: TestApp,
  path: string,
  {
    as,
    parts,
    query = {},
  }: {
    as: TestCaller;
    parts: readonly SentPart[];
    query?: Record<string, string | readonly string[]> | undefined;
  },
): Promise<Answer> {
  return testApp.call("POST", path, { as, query, headers: formHeaders, body: formBytes(parts) });
}
