import type { FastifyRequest } from "fastify";
import { bodyBytes } from "#contract/body-limits.ts";
import { type ReceivedFile, receiveFile } from "#server/files/received-file.ts";
import { type FormPart, readForm } from "#server/http/bodies/multipart.ts";
import { invalidInput } from "#server/http/invalid-input.ts";

/**
 * Takes the one file of a form, whatever its part is called (files.md 1), and gives it to `work`. It waits in a temporary
 * place and is gone afterwards.
 */
export async function withReceivedImport<T>(
  request: FastifyRequest,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  let file: ReceivedFile | undefined;
  try {
    for await (const part of readForm(request)) {
      if (file) throw invalidInput([{ path: "file", message: "must be one file" }]);
      file = await receiveFile(bytesOf(part), bodyBytes.large);
    }
    if (!file) throw invalidInput([{ path: "file", message: "is missing: send it as a part of a form" }]);
    return await work(file);
  } finally {
    await file?.discard();
  }
}

function bytesOf(part: FormPart): AsyncIterable<Uint8Array> {
  return part.kind === "file" ? part.bytes : one(Buffer.from(part.value));
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
