import { fileTypeFromFile } from "file-type";
import type { Disk } from "flydrive";
import type { Sharp } from "sharp";
import { ApiError } from "#contract/errors.ts";

/** Loaded with the first image: many servers never see one. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Results of libvips are asked for once: keeping them would only hold memory.
  sharp.cache(false);
  return sharp;
}

/** A small file can say that it unpacks to anything; more than this is never unpacked. */
const maxImagePixels = 64_000_000;
const maxSeconds = 60;

/** Pictures made of an image, by their width; tall images are narrower. */
const previewHeights = { 320: 640, 1200: 4_800 } as const;
export type PreviewWidth = keyof typeof previewHeights;
const previewWidths = [320, 1200] as const satisfies readonly PreviewWidth[];

export type ReadImage = {
  type: "image/jpeg" | "image/png";
  /** As it is seen, turned as its camera said. */
  width: number;
  height: number;
  /** By EXIF, 1 to 8; 1 is upright. */
  orientation: number;
  previews: Map<PreviewWidth, Buffer>;
};

const types = new Map([
  ["image/jpeg", "image/jpeg"],
  ["image/png", "image/png"],
  ["image/apng", "image/png"],
] as const);

/** Reads an image whole, whatever its name and its sender say that it is, and makes its previews. */
export async function readImage(path: string): Promise<ReadImage> {
  const found = await fileTypeFromFile(path);
  const type = types.get(found?.mime as "image/png");
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

/** Where the preview of a file lies: beside it. */
export function previewKey(key: string, width: PreviewWidth): string {
  return `${key}-${width}.webp`;
}

/** Puts previews beside their image; the same image always has the same ones. */
export async function storePreviews(disk: Disk, key: string, previews: ReadImage["previews"]): Promise<void> {
  for (const [width, bytes] of previews) {
    await disk.put(previewKey(key, width), bytes, { contentType: "image/webp" });
  }
}

/** Where the previews of a file of this type lie, if it has any. */
export function previewKeys(key: string, type: string): string[] {
  return type.startsWith("image/") ? previewWidths.map((width) => previewKey(key, width)) : [];
}
