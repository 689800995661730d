import { fileTypeFromFile } from "file-type";
import type { Disk } from "flydrive";
import type { Sharp } from "sharp";
import { ApiError } from "#contract/errors.ts";

/** Loaded with the first image, since many servers never need it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Cached results of libvips would only use memory, since no result is needed twice.
  sharp.cache(false);
  return sharp;
}

/** Maximum pixels to unpack: a small file can declare any size. */
const maxImagePixels = 64_000_000;
const maxSeconds = 60;

/** Widths of previews with their maximum heights; tall images are narrower. */
const previewHeights = { 320: 640, 1200: 4_800 } as const;
export type PreviewWidth = keyof typeof previewHeights;
const previewWidths = [320, 1200] as const satisfies readonly PreviewWidth[];

export type ReadImage = {
  type: "image/jpeg" | "image/png";
  /** Displayed size, after applying the camera's rotation. */
  width: number;
  height: number;
  /** Orientation by EXIF, 1 to 8; 1 is upright. */
  orientation: number;
  previews: Map<PreviewWidth, Buffer>;
};

const acceptedTypes = new Map([
  ["image/jpeg", "image/jpeg"],
  ["image/png", "image/png"],
  ["image/apng", "image/png"],
] as const);

/** Decodes an image, whatever its name and content type, and creates its previews. */
export async function readImage(path: string): Promise<ReadImage> {
  const found = await fileTypeFromFile(path);
  const type = acceptedTypes.get(found?.mime as "image/png");
  if (!type) throw new ApiError("not_an_image");
  const sharp = await loadSharp();
  try {
    const image = sharp(path, { limitInputPixels: maxImagePixels, failOn: "error" });
    const { autoOrient, orientation = 1 } = await image.metadata();
    const previews = new Map<PreviewWidth, Buffer>();
    for (const width of previewWidths) previews.set(width, await makePreview(image, width));
    return { type, width: autoOrient.width, height: autoOrient.height, orientation, previews };
  } catch (error) {
    throw unreadable(error);
  }
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

function unreadable(error: unknown): ApiError {
  const tooLarge = error instanceof Error && /pixel limit/.test(error.message);
  if (!tooLarge) return new ApiError("not_an_image");
  return new ApiError("not_an_image", {
    message: `The image has more than ${maxImagePixels / 1_000_000} million pixels.`,
  });
}

/** Key of a file's preview, beside the file. */
export function previewKey(key: string, width: PreviewWidth): string {
  return `${key}-${width}.webp`;
}

/** Stores previews beside their image; the same image always has the same previews. */
export async function storePreviews(disk: Disk, key: string, previews: ReadImage["previews"]): Promise<void> {
  for (const [width, bytes] of previews) {
    await disk.put(previewKey(key, width), bytes, { contentType: "image/webp" });
  }
}

/** Keys of a file's previews, if its type has any. */
export function previewKeys(key: string, type: string): string[] {
  return type.startsWith("image/") ? previewWidths.map((width) => previewKey(key, width)) : [];
}
