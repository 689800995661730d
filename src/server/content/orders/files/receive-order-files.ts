import type { FastifyRequest } from "fastify";
import { fileTypeFromFile } from "file-type";
import { bodyBytes } from "#contract/body-limits.ts";
import { ApiError } from "#contract/errors.ts";
import { countOnDisk } from "#server/platform/http/bodies/body-budgets.ts";
import { findBrokenText } from "#server/platform/http/bodies/broken-text.ts";
import { maxValuesIn, parseJson } from "#server/platform/http/bodies/json-bytes.ts";
import { type FormPart, partBytes, readForm } from "#server/platform/http/bodies/multipart.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { type ReceivedFile, receiveFile } from "#server/platform/storage/received-file.ts";
import { storeFile } from "#server/platform/storage/stored-files.ts";

/** Maximum length of a file name, in characters. */
const maxNameLength = 255;

type NamedFile = { name: string; hasFileName: boolean; file: ReceivedFile };
export type StoredOrderFile = { fileId: number; name: string; size: number; type: string };

export type ReceivedForm = {
  /** Parsed part `data`; undefined if absent. */
  data: unknown;
  /** Writes the files to the disk, once everything else is validated. */
  store: () => Promise<StoredOrderFile[]>;
};

/** Receives a form with files under any part name. Temporary files are deleted when `work` ends. */
export async function withOrderForm<T>(
  deps: Pick<Deps, "db" | "disk">,
  { request, projectId }: { request: FastifyRequest; projectId: number },
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const files: NamedFile[] = [];
  let data: unknown;
  try {
    for await (const part of readForm(request)) {
      if (part.name === "data" && data === undefined) data = await dataOf(request, part);
      else if (part.kind === "file") files.push(await receive(part, countOnDisk(request)));
    }
    return await work({ data, store: () => storeAll(deps, projectId, files.filter(isChosen)) });
  } finally {
    await Promise.all(files.map(({ file }) => file.discard()));
  }
}

/** The JSON arrives as a field, or as a part with a file name from clients that send it as a blob. */
async function dataOf(request: FastifyRequest, part: FormPart): Promise<unknown> {
  return parseJson(await partBytes(request, part), maxValuesIn(bodyBytes.usual), invalidDataPart);
}

function invalidDataPart(): ApiError {
  return new ApiError("invalid_json", {
    message: "The part data is not valid JSON.",
    details: { issues: [{ path: "data", message: "is not valid JSON" }] },
  });
}

async function receive(
  part: FormPart & { kind: "file" },
  count: (bytes: number) => void,
): Promise<NamedFile> {
  const name = part.fileName || part.name;
  const isTooLong = name.length > maxNameLength;
  if (isTooLong || findBrokenText(name)) {
    const message = isTooLong ? `must have at most ${maxNameLength} characters` : "contains U+0000";
    throw invalidInput([{ path: "files.name", message }]);
  }
  return { name, hasFileName: Boolean(part.fileName), file: await receiveFile(part.bytes, { count }) };
}

/** Whether a file was chosen: browsers send a part without name and content for an empty file field. */
function isChosen({ hasFileName, file }: NamedFile): boolean {
  return hasFileName || file.size > 0;
}

async function storeAll(
  deps: Pick<Deps, "db" | "disk">,
  projectId: number,
  files: readonly NamedFile[],
): Promise<StoredOrderFile[]> {
  const stored: StoredOrderFile[] = [];
  for (const { name, file } of files) {
    // The detected type, not the type that the client or the file name states.
    const type = (await fileTypeFromFile(file.path))?.mime ?? "application/octet-stream";
    stored.push({ fileId: await storeFile(deps, projectId, { file, type }), name, size: file.size, type });
  }
  return stored;
}
