import type { Hmac } from "node:crypto";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyBytes, bodyTooLarge } from "#contract/body-limits.ts";
import { ApiError } from "#contract/errors.ts";
import { unsupportedContent } from "#server/platform/http/unsupported-content.ts";
import { countInMemory } from "./body-budgets.ts";

/**
 * One part of a form as it arrives. Bytes of a file that are unread when the next part is requested are
 * discarded. A form that breaks off within a file throws at the current read, or at the request for the next
 * part.
 */
export type FormPart =
  | { kind: "field"; name: string; value: string }
  | { kind: "file"; name: string; fileName: string; bytes: AsyncIterable<Buffer> };

/** Lets the routes of this scope accept forms besides JSON. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: bodyBytes.large, files: 200, parts: 200 },
    // Fields are read as a stream, like files: the library would collect them in memory, and parse fields with JSON.
    isPartAFile: () => true,
  });
}

const watchedForms = new WeakMap<FastifyRequest, Hmac>();

/** Hashes all parts of a form as they are read, including parts that the route skips. */
export function watchForm(request: FastifyRequest, hash: Hmac): void {
  watchedForms.set(request, hash);
}

/**
 * Yields the parts of a form in sequence. Throws `body_too_large` when they exceed 50 MB in total, and
 * `invalid_input` when the form is malformed.
 */
export async function* readForm(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw unsupportedContent(request);
  if (Number(request.headers["content-length"]) > bodyBytes.large) throw bodyTooLarge(bodyBytes.large);
  let openFile: Readable | undefined;
  const size = limitSize(request, (error) => openFile?.destroy(error));
  const parts = request.parts();
  const hash = watchedForms.get(request);
  try {
    for (;;) {
      const { value: part, done } = await Promise.race([parts.next(), size.exceeded]);
      if (done) break;
      if (part.type !== "file") continue;
      openFile = part.file;
      hash?.update(JSON.stringify([part.fieldname, part.filename]));
      yield await asPart(request, part, hash);
      await skipRest(part.file, hash);
    }
  } catch (error) {
    throw formError(error);
  } finally {
    // Discards the rest of an unread form, so that the client can read the answer.
    request.raw.unpipe();
    request.raw.resume();
    openFile?.destroy();
  }
  // Bytes beyond the limit may arrive with the last part, after which nothing waits for `exceeded`.
  size.assertWithinLimit();
}

async function asPart(
  request: FastifyRequest,
  { fieldname: name = "", filename, mimetype, file }: MultipartFile,
  hash: Hmac | undefined,
): Promise<FormPart> {
  const bytes = bytesOf(file, hash);
  // A part without a file name is a file only if it is binary.
  if (filename === undefined && mimetype !== "application/octet-stream")
    return { kind: "field", name, value: String(await inMemory(request, bytes)) };
  return { kind: "file", name, fileName: filename ?? "", bytes };
}

/** Returns all bytes of a part. */
export async function partBytes(request: FastifyRequest, part: FormPart): Promise<Uint8Array> {
  return part.kind === "field" ? Buffer.from(part.value) : await inMemory(request, part.bytes);
}

async function inMemory(request: FastifyRequest, bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) {
    countInMemory(request, chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads and discards the rest of a file. Throws when the form breaks off within it. */
async function skipRest(file: Readable, hash: Hmac | undefined): Promise<void> {
  if (hash) file.on("data", (chunk: Buffer) => hash.update(chunk));
  file.resume();
  await finished(file);
}

/** Counts the bytes of a body as they arrive. Beyond the limit, `exceeded` rejects and `stop` is called. */
function limitSize(request: FastifyRequest, stop: (error: ApiError) => void) {
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  exceeded.catch(() => {});
  let bytes = 0;
  request.raw.on("data", (chunk: Buffer) => {
    const before = bytes;
    bytes += chunk.byteLength;
    if (before > bodyBytes.large || bytes <= bodyBytes.large) return;
    const error = bodyTooLarge(bodyBytes.large);
    reject(error);
    stop(error);
  });
  const assertWithinLimit = () => {
    if (bytes > bodyBytes.large) throw bodyTooLarge(bodyBytes.large);
  };
  return { exceeded, assertWithinLimit };
}

/**
 * Yields the bytes of a file. Ending the iteration early does not destroy the file, since other parts follow.
 */
async function* bytesOf(file: Readable, hash: Hmac | undefined): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      hash?.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw formError(error);
  }
}

function formError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof ApiError) return error;
  if (/TOO_LARGE|LIMIT/.test(code)) return bodyTooLarge(bodyBytes.large);
  const isBroken =
    error instanceof Error && (code.startsWith("FST_") || /multipart|boundary|form/i.test(error.message));
  return isBroken
    ? new ApiError("invalid_input", { message: "The form is malformed or incomplete." })
    : error;
}
