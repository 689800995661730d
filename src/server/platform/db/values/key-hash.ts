import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

/** Keys are unique by the SHA-256 of their name (rules.md 3.1). */
export function keyHash(name: string): Buffer {
  return hash("sha256", name, "buffer");
}

/** `keyHash` in SQL, for many names: the database hashes them faster than hashes could be sent. */
export function keyHashSql(name: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${name}, 'UTF8'))`;
}
