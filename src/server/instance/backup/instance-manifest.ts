import * as z from "zod/mini";
import { brokenArchive } from "./archive.ts";
import type { InstanceTable } from "./instance-tables.ts";

export const manifestName = "manifest.json";
/** Folder of a backup with the disk's files under their keys. */
export const filesFolder = "files/";

const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

const manifestSchema = z.object({
  format: z.literal("parlance-instance"),
  version: z.literal(1),
  created: z.string(),
  /** URL for browsers. */
  url: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: identifier, name: identifier, columns: z.array(identifier) })),
  sequences: z.array(
    z.object({
      schema: identifier,
      name: identifier,
      value: z.string().check(z.regex(/^\d{1,19}$/)),
      called: z.boolean(),
    }),
  ),
  /**
   * Secret that encrypts tokens and signs sessions: without it half of the data is useless. The file is therefore as
   * confidential as the secret.
   */
  secret: z.string(),
});
export type InstanceManifest = z.infer<typeof manifestSchema>;

/** Parses a manifest; rejects what this version cannot restore. */
export function parseManifest(
  text: string,
  currentSchema: { migrations: string[]; tables: InstanceTable[] },
): InstanceManifest {
  const manifest = parse(text);
  assertSameMigrations(manifest.migrations, currentSchema.migrations);
  if (JSON.stringify(manifest.tables) !== JSON.stringify(currentSchema.tables))
    throw brokenArchive("its tables are not those of this Parlance");
  return manifest;
}

function assertSameMigrations(saved: readonly string[], current: readonly string[]): void {
  if (JSON.stringify(saved) === JSON.stringify(current)) return;
  throw brokenArchive(
    `it was made by ${describeAge(saved, current)} Parlance (last migration ${saved.at(-1)}, here ${current.at(-1)}). Restore it with that one, then upgrade`,
  );
}

/** Age of the version with the saved migrations, compared to this one, with an article. */
function describeAge(saved: readonly string[], current: readonly string[]): string {
  if (saved.length === current.length) return "another";
  return saved.length > current.length ? "a newer" : "an older";
}

function parse(text: string): InstanceManifest {
  try {
    return z.parse(manifestSchema, JSON.parse(text));
  } catch {
    throw brokenArchive("it is not a backup of an instance, or has another format");
  }
}
