import type { Disk } from "flydrive";
import type { Sharp } from "sharp";

/** Widths of previews with their maximum heights; tall images are narrower. */
const previewHeights = { 320: 640, 1200: 4_800 } as const;
export type PreviewWidth = keyof typeof previewHeights;
const previewWidths = [320, 1200] as const satisfies readonly PreviewWidth[];
export type Previews = Map<PreviewWidth, Buffer>;

/** Maximum time to create one preview. */
const maxSeconds = 60;

export async function makePreviews(image: Sharp): Promise<Previews> {
  const previews: Previews = new Map();
  for (const width of previewWidths) previews.set(width, await makePreview(image, width));
  return previews;
}

function makePreview(image: Sharp, width: PreviewWidth): Promise<Buffer> {
  return image
    .clone()
    .autoOrient()
    .resize({ width, height: previewHeights[width], fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: maxSeconds })
    .toBuffer();
}

/** Key of a file's preview, beside the file. */
export function previewKey(key: string, width: PreviewWidth): string {
  return `${key}-${width}.webp`;
}

/** Stores previews beside their image; the same image always has the same previews. */
export async function storePreviews(disk: Disk, key: string, previews: Previews): Promise<void> {
  for (const [width, bytes] of previews) {
    await disk.put(previewKey(key, width), bytes, { contentType: "image/webp" });
  }
}

/** Keys of a file's previews, if its type has any. */
export function previewKeys(key: string, type: string): string[] {
  return type.startsWith("image/") ? previewWidths.map((width) => previewKey(key, width)) : [];
}
