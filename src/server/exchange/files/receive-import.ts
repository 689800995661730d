import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { bodyBytes } from "#contract/body-limits.ts";
import { ApiError } from "#contract/errors.ts";
import {
  exceptKeys,
  type ImportedFile,
  importedFiles,
  maxImportFiles,
  maxImportSample,
} from "#contract/files.ts";
import { countOnDisk } from "#server/platform/http/bodies/body-budgets.ts";
import { type FormPart, readForm } from "#server/platform/http/bodies/multipart.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { type ReceivedFile, receiveFile } from "#server/platform/storage/received-file.ts";

type ReceivedImport = { file: ReceivedFile; exceptKeys: string[] };

/**
 * Receives the single file of a form, whatever the name of its part (files.md 1), and passes it to `work`. The file is
 * stored in a temporary place and deleted afterwards. A text field `exceptKeys` lists the keys that stay unchanged.
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

type ReceivedFiles = ReadonlyArray<ImportedFile & { file: ReceivedFile }>;

/**
 * Receives the files of a form and passes them to `work`, with their descriptions from the text field `files`. The
 * files are stored in a temporary place and deleted afterwards.
 */
export async function withReceivedImports<T>(
  request: FastifyRequest,
  work: (received: ReceivedFiles) => Promise<T>,
): Promise<T> {
  const received: ReceivedFile[] = [];
  let described: ImportedFile[] | undefined;
  try {
    for await (const part of readForm(request)) {
      if (part.kind === "field" && part.name !== "files")
        throw unknownField(part, "files and the field files");
      if (part.kind === "field") described = readDescriptions(part.value);
      else if (received.length === maxImportFiles)
        throw invalidInput([{ path: "files", message: `must be at most ${maxImportFiles} files` }]);
      else received.push(await receiveFile(part.bytes, { count: countOnDisk(request) }));
    }
    if (!described) throw invalidInput([{ path: "files", message: "is missing: it describes each file" }]);
    if (described.length !== received.length)
      throw invalidInput([
        { path: "files", message: `describes ${described.length} files, but ${received.length} were sent` },
      ]);
    return await work(
      described.flatMap((description, position) => {
        const file = received[position];
        return file ? [{ ...description, file }] : [];
      }),
    );
  } finally {
    for (const file of received) await file.discard();
  }
}

function readDescriptions(text: string): ImportedFile[] {
  const { data, error } = z.safeParse(importedFiles, parsedJson(text));
  if (error)
    throw invalidInput(
      error.issues.map(({ path, message }) => ({ path: ["files", ...path].map(String).join("."), message })),
    );
  return data;
}

function unknownField({ name }: FormPart, expected: string): ApiError {
  return new ApiError("unknown_field", {
    message: `Unknown form field ${truncate(name)}. The form holds ${expected}; options are sent in the query.`,
    details: { issues: [{ path: truncate(name), message: "is not a known field" }] },
  });
}

/** Error for a second part. A text field is accepted as the file only if the form has no other part. */
function refuseSecond(first: FormPart, second: FormPart): ApiError {
  const field = [second, first].find(({ kind }) => kind === "field");
  if (!field) return invalidInput([{ path: "file", message: "must be one file" }]);
  return unknownField(field, "one file");
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
