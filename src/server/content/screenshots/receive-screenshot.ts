import type { FastifyRequest } from "fastify";
import { bodyBytes } from "#contract/body-limits.ts";
import type { ApiError } from "#contract/errors.ts";
import { type ScreenshotData, screenshotData } from "#contract/screenshots/screenshot-data.ts";
import { countOnDisk } from "#server/platform/http/bodies/body-budgets.ts";
import { maxValuesIn, parseJson } from "#server/platform/http/bodies/json-bytes.ts";
import { type FormPart, partBytes, readForm } from "#server/platform/http/bodies/multipart.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { parseInputPart } from "#server/platform/http/input/parse-input.ts";
import { type ReceivedFile, receiveFile } from "#server/platform/storage/received-file.ts";
import { textProblem } from "#text/text-validity.ts";

export type ReceivedScreenshot = { data: ScreenshotData; file: ReceivedFile; originalName: string };

const maxNameLength = 400;
/** Maximum number of JSON values, far more than all boxes of a screenshot need. */
const maxValues = maxValuesIn(bodyBytes.usual);

/** Parts received so far, in any order. */
type Parts = { data?: Uint8Array; file?: ReceivedFile; originalName?: string };

/**
 * Receives the form of an upload (rest-api.md 4.8), with its parts in any order, and passes it to `work`. The file is
 * stored in a temporary place and always deleted afterwards, even after an aborted upload.
 */
export async function withReceivedScreenshot<T>(
  request: FastifyRequest,
  work: (received: ReceivedScreenshot) => Promise<T>,
): Promise<T> {
  const parts: Parts = {};
  try {
    for await (const part of readForm(request)) await receivePart(request, parts, part);
    return await work(assertComplete(parts));
  } finally {
    await parts.file?.discard();
  }
}

async function receivePart(request: FastifyRequest, parts: Parts, part: FormPart): Promise<void> {
  if (part.name === "data") {
    parts.data = await partBytes(request, part);
  } else if (part.kind === "file" && part.name === "file") {
    if (parts.file) throw invalidInput([{ path: "file", message: "must be one file" }]);
    parts.file = await receiveFile(part.bytes, { count: countOnDisk(request) });
    parts.originalName = part.fileName;
  }
}

function assertComplete({ data, file, originalName = "" }: Parts): ReceivedScreenshot {
  if (data === undefined) throw invalidInput([{ path: "data", message: "is missing" }]);
  const parsed = parseInputPart(screenshotData, parseJson(data, maxValues, noJson), "data");
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
