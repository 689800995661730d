import type { Env } from "#server/env.ts";
import { type PreviewWidth, previewKey } from "./images.ts";
import { type ShotRef, signUrl } from "./signed-urls.ts";
import { diskKey } from "./stored-files.ts";

/** Addresses of previews stay the same for as long, so that browsers keep what they have. */
const sameForMs = 5 * 60_000;

/** The address of an image's smallest preview. */
export function thumbnailUrl(env: Env, shot: ShotRef, sha256: Buffer): string {
  return previewUrl(env, shot, { key: diskKey(shot.projectId, sha256), width: 320 });
}

export function previewUrl(
  env: Env,
  shot: ShotRef,
  { key, width }: { key: string; width: PreviewWidth },
): string {
  const now = Math.ceil(Date.now() / sameForMs) * sameForMs;
  const file = { key: previewKey(key, width), type: "image/webp", name: `${width}.webp`, shot };
  return signUrl(env, file, now);
}
