import type { FastifyRequest } from "fastify";
import { bodyBytes } from "#contract/body-limits.ts";
import type { ApiError } from "#contract/errors.ts";
import { type ScreenshotData, screenshotData } from "#contract/screenshots/screenshot-data.ts";
import { type ReceivedFile, receiveFile } from "#server/files/received-file.ts";
import { maxValuesIn, parseJson } from "#server/http/bodies/json-bytes.ts";
import { type FormPart, partBytes, readForm } from "#server/http/bodies/multipart.ts";
import { invalidInput } from "#server/http/invalid-input.ts";
import { parseInputPart } from "#server/http/parse-input.ts";
import { textProblem } from "#text/text-validity.ts";

export type ReceivedScreenshot = { data: ScreenshotData; file: ReceivedFile; originalName: string };

const maxNameLength = 400;
/** All boxes of a screenshot are far fewer. */
const maxValues = maxValuesIn(bodyBytes.usual);

/** What came so far, in whatever order. */
type Parts = { data?: Uint8Array; file?: ReceivedFile; originalName?: string };

/**
 * Takes the form of an upload (rest-api.md 4.8), its parts in any order, and gives it to `work`. The file waits in a
 * temporary place and is gone afterwards, whatever happens: who stops midway leaves nothing.
 */
export async function withReceivedScreenshot<T>(
  request: FastifyRequest,
  work: (received: ReceivedScreenshot) => Promise<T>,
): Promise<T> {
  const parts: Parts = {};
  try {
    for await (const part of readForm(request)) await takePart(request, parts, part);
    return await work(assertComplete(parts));
  } finally {
    await parts.file?.discard();
  }
}

async function takePart(request: FastifyRequest, parts: Parts, part: FormPart): Promise<void> {
  if (part.name === "data") {
    parts.data = await partBytes(request, part);
  } else if (part.kind === "file" && part.name === "file") {
    if (parts.file) throw invalidInput([{ path: "file", message: "must be one file" }]);
    parts.file = await receiveFile(part.bytes);
    parts.originalName = part.fileName;
  }
}

function assertComplete({ data, file, originalName = "" }: Parts): ReceivedScreenshot {
  if (data === undefined) throw invalidInput([{ path: "data", message: "is missing" }]);
  const parsed = parseInputPart(screenshotData, parseJson(data, maxValues, noJson));
  if (parsed === undefined) throw invalidInput([{ path: "data", message: "is missing" }]);
  if (file === undefined)
    throw invalidInput([{ path: "file", message: "is missing: send it as a part with a file name" }]);
  if (originalName.length > maxNameLength || textProblem(originalName)) {
    throw invalidInput([
      { path: "file", message: `must have a name of at most ${maxNameLength} characters` },
    ]);
  }
  return { data: parsed, file, originalName: originalName || "screenshot" };
}

function noJson(): ApiError {
  return invalidInput([{ path: "data", message: "must be JSON" }]);
}
