import { createHash } from "node:crypto";

/** Keys are unique by the SHA-256 of their name (decisions.md 3.1). */
export function keyHash(name: string): Buffer {
  return createHash("sha256").update(name, "utf8").digest();
}
