import type { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import { maxBodyBytes } from "./body-limit.ts";

/** One part of a form as it arrives; a file must be read to its end before the next part comes. */
export type FormPart =
  | { kind: "field"; name: string; value: string }
  | { kind: "file"; name: string; fileName: string; stream: Readable };

/** Lets the routes of this scope take forms besides JSON. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: maxBodyBytes, fieldSize: maxBodyBytes, files: 100, fields: 100, parts: 200 },
  });
}

/**
 * The parts of a form, one after the other. Throws `body_too_large` when all of them together are above 50 MB, and
 * `invalid_input` when the form is broken.
 */
export async function* readForm(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw new ApiError("unsupported_content");
  let bytes = 0;
  request.raw.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) request.raw.destroy(new ApiError("body_too_large"));
  });
  try {
    for await (const part of request.parts()) {
      yield part.type === "file"
        ? { kind: "file", name: part.fieldname, fileName: part.filename, stream: part.file }
        : { kind: "field", name: part.fieldname, value: String(part.value) };
    }
    // The last piece may hold the end of the form as well: then the parser was done before the stream was cut off.
    if (bytes > maxBodyBytes) throw new ApiError("body_too_large");
  } catch (error) {
    throw formError(error, bytes);
  }
}

function formError(error: unknown, bytes: number): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof ApiError) return error;
  if (bytes > maxBodyBytes || /TOO_LARGE|LIMIT/.test(code)) return new ApiError("body_too_large");
  const isBroken =
    error instanceof Error && (code.startsWith("FST_") || /multipart|boundary|form/i.test(error.message));
  return isBroken ? new ApiError("invalid_input", { message: "The form is broken or incomplete." }) : error;
}
