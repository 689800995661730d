import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import { exceptKeys, maxImportSample } from "#contract/files.ts";
import { type ReceivedFile, receiveFile } from "#server/files/received-file.ts";
import { type FormPart, readForm } from "#server/http/bodies/multipart.ts";
import { invalidInput } from "#server/http/invalid-input.ts";

type ReceivedImport = { file: ReceivedFile; exceptKeys: string[] };

/**
 * Takes the one file of a form, whatever its part is called (files.md 1), and gives it to `work`. It waits in a temporary
 * place and is gone afterwards. A text named `exceptKeys` is no file: it lists the keys that stay as they are.
 */
export async function withReceivedImport<T>(
  request: FastifyRequest,
  work: (received: ReceivedImport) => Promise<T>,
): Promise<T> {
  let file: ReceivedFile | undefined;
  let left: string[] = [];
  try {
    for await (const part of readForm(request)) {
      if (part.kind === "field" && part.name === "exceptKeys") left = readExceptKeys(part.value);
      else if (file) throw invalidInput([{ path: "file", message: "must be one file" }]);
      else file = await receiveFile(bytesOf(part), bodyBytes.large);
    }
    if (!file) throw invalidInput([{ path: "file", message: "is missing: send it as a part of a form" }]);
    return await work({ file, exceptKeys: left });
  } finally {
    await file?.discard();
  }
}

function readExceptKeys(text: string): string[] {
  const { data, error } = z.safeParse(exceptKeys, parsedJson(text));
  if (error)
    throw invalidInput([
      { path: "exceptKeys", message: `must be a JSON array of at most ${maxImportSample} keys` },
    ]);
  return data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bytesOf(part: FormPart): AsyncIterable<Uint8Array> {
  return part.kind === "file" ? part.bytes : one(Buffer.from(part.value));
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
