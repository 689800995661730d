/**
 * Maximum size of an image, in bytes: a form may have 50 MB (rest-api.md 8), which includes its text parts.
 */
const maxFileBytes = 50 * 1024 * 1024 - 10_000;
/** Accepted image types; the server also checks the content. */
export const imageTypes = ["image/png", "image/jpeg"] as const;

export type FileProblem = "type" | "size" | "empty";

/** Returns why the server would reject a file. */
export function fileProblem(file: { type: string; size: number }): FileProblem | undefined {
  if (!(imageTypes as readonly string[]).includes(file.type)) return "type";
  if (file.size === 0) return "empty";
  return file.size > maxFileBytes ? "size" : undefined;
}

/** Same hash as on the server; undefined where the browser has no Web Crypto, as without HTTPS. */
export async function sha1Of(file: Blob): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const hash = await crypto.subtle.digest("SHA-1", await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
