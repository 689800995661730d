import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import { ApiError } from "#contract/errors.ts";
import { exceptKeys, maxImportSample } from "#contract/files.ts";
import { countOnDisk } from "#server/platform/http/bodies/body-budgets.ts";
import { type FormPart, readForm } from "#server/platform/http/bodies/multipart.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { type ReceivedFile, receiveFile } from "#server/platform/storage/received-file.ts";

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
  let first: FormPart | undefined;
  let excludedKeys: string[] = [];
  try {
    for await (const part of readForm(request)) {
      if (part.kind === "field" && part.name === "exceptKeys") excludedKeys = readExceptKeys(part.value);
      else if (first) throw refuseSecond(first, part);
      else {
        first = part;
        file = await receiveFile(bytesOf(part), { maxBytes: bodyBytes.large, count: countOnDisk(request) });
      }
    }
    if (!file) throw invalidInput([{ path: "file", message: "is missing: send it as a part of a form" }]);
    return await work({ file, exceptKeys: excludedKeys });
  } finally {
    await file?.discard();
  }
}

/** Error for a second part. A field is accepted as the file only if it is the single part, and is unknown otherwise. */
function refuseSecond(first: FormPart, second: FormPart): ApiError {
  const field = [second, first].find(({ kind }) => kind === "field");
  if (!field) return invalidInput([{ path: "file", message: "must be one file" }]);
  const message = `Unknown form field ${truncate(field.name)}. The form holds one file; options are sent in the query.`;
  return new ApiError("unknown_field", {
    message,
    details: { issues: [{ path: truncate(field.name), message: "is not a known field" }] },
  });
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
  return part.kind === "file" ? part.bytes : singleChunk(Buffer.from(part.value));
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
