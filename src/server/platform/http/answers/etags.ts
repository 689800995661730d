import { hash } from "node:crypto";
import { ApiError } from "#contract/errors.ts";

/** Length of 128 bits in base64url: two states of a resource never share a tag by chance. */
const etagLength = 22;

/** Computes the ETag of a resource from its editable fields. */
export function etagOf(fields: Readonly<Record<string, unknown>>): string {
  return hash("sha256", JSON.stringify(fields, withSortedKeys), "base64url").slice(0, etagLength);
}

/** Length of the part of a hash that is used in an ETag. */
const contentEtagLength = 27;

/**
 * Returns the weak ETag of an answer by the hash (base64url) of its content. Weak, since all encodings share
 * it.
 */
export function hashEtag(contentHash: string): string {
  return `W/"${contentHash.slice(0, contentEtagLength)}"`;
}

export function contentEtag(content: string): string {
  return hashEtag(hash("sha256", content, "base64url"));
}

/** Whether `If-None-Match` contains the tag. The comparison is weak, as for every cached read. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = etag.replace(/^W\//, "");
  return header.split(",").some((item) => item.trim() === "*" || item.trim().replace(/^W\//, "") === strong);
}

/** JSON replacer that sorts keys, so that equal objects give equal text. */
function withSortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Rejects a write that is based on an outdated state. `current` is the resource as its read returns it, loaded under
 * the lock of the write.
 */
export function assertEtag(given: string | undefined, current: { etag?: string | undefined }): void {
  if (given === undefined || given === current.etag) return;
  throw new ApiError("conflict", { details: { current } });
}
