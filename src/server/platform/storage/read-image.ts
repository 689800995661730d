import { fileTypeFromFile } from "file-type";
import { ApiError } from "#contract/errors.ts";
import { makePreviews, type Previews } from "./image-previews.ts";

/** Loaded with the first image, since many servers never need it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Cached results of libvips would only use memory, since no result is needed twice.
  sharp.cache(false);
  return sharp;
}

/** Maximum pixels to unpack: a small file can declare any size. */
const maxImagePixels = 64_000_000;

export type ReadImage = {
  type: "image/jpeg" | "image/png";
  /** Displayed size, after applying the camera's rotation. */
  width: number;
  height: number;
  /** Orientation by EXIF, 1 to 8; 1 is upright. */
  orientation: number;
  previews: Previews;
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
    const previews = await makePreviews(image);
    return { type, width: autoOrient.width, height: autoOrient.height, orientation, previews };
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): ApiError {
  const tooLarge = error instanceof Error && /pixel limit/.test(error.message);
  if (!tooLarge) return new ApiError("not_an_image");
  return new ApiError("not_an_image", {
    message: `The image has more than ${maxImagePixels / 1_000_000} million pixels.`,
  });
}
