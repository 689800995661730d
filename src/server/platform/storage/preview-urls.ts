import type { Env } from "#server/platform/env/env.ts";
import { type PreviewWidth, previewKey } from "./image-previews.ts";
import { type ShotRef, signUrl } from "./signed-urls.ts";
import { diskKey } from "./stored-files.ts";

/** Time for which the URL of a preview stays the same, in ms, so that browsers can reuse their cached previews. */
const sameForMs = 5 * 60_000;

/** Returns the URL of an image's smallest preview. */
export function thumbnailUrl(env: Env, shot: ShotRef, sha256: Buffer): string {
  return previewUrl(env, shot, { key: diskKey(shot.projectId, sha256), width: 320 });
}

export function previewUrl(
  env: Env,
  shot: ShotRef,
  { key, width }: { key: string; width: PreviewWidth },
): string {
  const validFrom = Math.ceil(Date.now() / sameForMs) * sameForMs;
  const file = { key: previewKey(key, width), type: "image/webp", name: `${width}.webp`, shot };
  return signUrl(env, file, validFrom);
}
