import { Readable } from "node:stream";
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
  if (Number(request.headers["content-length"]) > maxBodyBytes) throw new ApiError("body_too_large");
  let open: Readable | undefined;
  const size = limitSize(request, (error) => open?.destroy(error));
  const parts = request.parts();
  try {
    for (;;) {
      const { value: part, done } = await Promise.race([parts.next(), size.exceeded]);
      if (done) break;
      if (part.type === "file") open = part.file;
      yield part.type === "file"
        ? { kind: "file", name: part.fieldname, fileName: part.filename, stream: withFormErrors(part.file) }
        : { kind: "field", name: part.fieldname, value: asText(part.value) };
    }
  } catch (error) {
    throw formError(error);
  }
  // The last bytes come together with the last part.
  size.assert();
}

/** Counts the bytes of a body as they come. Above the limit they are thrown away, so that the answer can be read. */
function limitSize(request: FastifyRequest, stop: (error: ApiError) => void) {
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  exceeded.catch(() => {});
  let bytes = 0;
  request.raw.on("data", (chunk: Buffer) => {
    const before = bytes;
    bytes += chunk.byteLength;
    if (before > maxBodyBytes || bytes <= maxBodyBytes) return;
    const error = new ApiError("body_too_large");
    request.raw.unpipe();
    reject(error);
    stop(error);
    request.raw.resume();
  });
  const assert = () => {
    if (bytes > maxBodyBytes) throw new ApiError("body_too_large");
  };
  return { exceeded, assert };
}

/** A form that ends within a file breaks the file's stream, in the hands of whoever reads it. */
function withFormErrors(file: Readable): Readable {
  const chunks = async function* () {
    try {
      yield* file;
    } catch (error) {
      throw formError(error);
    }
  };
  return Readable.from(chunks(), { objectMode: false });
}

/** A part that says it is JSON comes parsed. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function formError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof ApiError) return error;
  if (/TOO_LARGE|LIMIT/.test(code)) return new ApiError("body_too_large");
  const isBroken =
    error instanceof Error && (code.startsWith("FST_") || /multipart|boundary|form/i.test(error.message));
  return isBroken ? new ApiError("invalid_input", { message: "The form is broken or incomplete." }) : error;
}
