import type { Screenshot } from "#contract/screenshots/screenshots.ts";

type ShotInput = Partial<Screenshot["metadata"]> & { screen?: string; category?: string; language?: string };

/** Returns a screenshot with the given values. */
export function someShot(
  id: string,
  { screen = "Home", category = "", language = "en", ...metadata }: ShotInput = {},
): Screenshot {
  const time = "2026-01-01T00:00:00.000Z";
  return {
    _id: id,
    url: "",
    thumbnailUrl: "",
    previewUrl: "",
    originalName: `${id}.png`,
    mimetype: "image/png",
    language,
    createdAt: time,
    uploadedAt: time,
    uploadedBy: null,
    tag: {
      _id: `tag ${screen}`,
      name: screen,
      category,
      created: time,
      updatedAt: time,
      languageEntryIds: [],
    },
    metadata: {
      width: 400,
      height: 800,
      imageWidth: 400,
      imageHeight: 800,
      deviceModel: "",
      platform: "",
      operatingSystem: "",
      bundleVersion: "",
      deviceLanguageLong: language,
      isVerified: false,
      updatedAt: time,
      sha1: "",
      stringPositions: [],
      ...metadata,
    },
  };
}
