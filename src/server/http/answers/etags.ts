import { hash } from "node:crypto";
import { ApiError } from "#contract/errors.ts";

/** 128 bits: two states of a resource never share them by chance. */
const etagLength = 22;

/** Names the state of a resource by exactly those of its fields that can be edited. */
export function etagOf(fields: Readonly<Record<string, unknown>>): string {
  return hash("sha256", JSON.stringify(fields, inOrder), "base64url").slice(0, etagLength);
}

/** As much of a hash as tells two contents apart. */
const contentLength = 27;

/** The ETag of an answer by the hash (base64url) of what it holds; weak, since its encodings share it. */
export function hashEtag(contentHash: string): string {
  return `W/"${contentHash.slice(0, contentLength)}"`;
}

export function contentEtag(content: string): string {
  return hashEtag(hash("sha256", content, "base64url"));
}

/** Whether `If-None-Match` names the tag; weak comparison, as for every cached read. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = etag.replace(/^W\//, "");
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === strong);
}

/** Objects that say the same are written alike, whatever order their names came in. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Refuses a write that was begun on another state than the one that stands there. `current` is the resource as its read
 * gives it, taken under the lock of the write.
 */
export function assertEtag(given: string | undefined, current: { etag?: string | undefined }): void {
  if (given === undefined || given === current.etag) return;
  throw new ApiError("conflict", { details: { current } });
}
