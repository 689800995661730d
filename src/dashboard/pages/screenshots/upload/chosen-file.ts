/** A whole form may have 50 MB (rest-api.md 8); some of it are the words around the file. */
const maxFileBytes = 50 * 1024 * 1024 - 10_000;
/** What the server takes; it looks at the content itself. */
export const imageTypes = ["image/png", "image/jpeg"] as const;

export type FileProblem = "type" | "size" | "empty";

/** Why a file is not worth sending. */
export function fileProblem(file: { type: string; size: number }): FileProblem | undefined {
  if (!(imageTypes as readonly string[]).includes(file.type)) return "type";
  if (file.size === 0) return "empty";
  return file.size > maxFileBytes ? "size" : undefined;
}

/** As the server hashes it; undefined where the browser does not, as without HTTPS. */
export async function sha1Of(file: Blob): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const hash = await crypto.subtle.digest("SHA-1", await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
