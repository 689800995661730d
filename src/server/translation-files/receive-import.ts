import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import { exceptKeys, mostImportSample } from "#contract/files.ts";
import { type ReceivedFile, receiveFile } from "#server/files/received-file.ts";
import { type FormPart, readForm } from "#server/http/bodies/multipart.ts";
import { invalidInput } from "#server/http/invalid-input.ts";

type ReceivedImport = { file: ReceivedFile; exceptKeys: string[] };

/**
 * Receives the single file of a form, whatever the name of its part (files.md 1), and passes it to `work`. It is stored
 * in a temporary place and deleted afterwards. A text field `exceptKeys` lists the keys that stay unchanged.
 */
export async function withReceivedImport<T>(
  request: FastifyRequest,
  work: (received: ReceivedImport) => Promise<T>,
): Promise<T> {
  let file: ReceivedFile | undefined;
  let excludedKeys: string[] = [];
  try {
    for await (const part of readForm(request)) {
      if (part.kind === "field" && part.name === "exceptKeys") excludedKeys = readExceptKeys(part.value);
      else if (file) throw invalidInput([{ path: "file", message: "must be one file" }]);
      else file = await receiveFile(bytesOf(part), bodyBytes.large);
    }
    if (!file) throw invalidInput([{ path: "file", message: "is missing: send it as a part of a form" }]);
    return await work({ file, exceptKeys: excludedKeys });
  } finally {
    await file?.discard();
  }
}

function readExceptKeys(text: string): string[] {
  const { data, error } = z.safeParse(exceptKeys, parsedJson(text));
  if (error)
    throw invalidInput([
      { path: "exceptKeys", message: `must be a JSON array of at most ${mostImportSample} keys` },
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
