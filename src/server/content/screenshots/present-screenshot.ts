import { entryId, wireId } from "#contract/ids.ts";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { Env } from "#server/platform/env/env.ts";
import { previewUrl, thumbnailUrl } from "#server/platform/storage/preview-urls.ts";
import { signUrl } from "#server/platform/storage/signed-urls.ts";
import { diskKey } from "#server/platform/storage/stored-files.ts";
import type { PositionRow, ScreenshotRow } from "./screenshots.store.ts";

/**
 * Period in which URLs stay the same, in ms: a list that is read again is equal, and its URLs are valid for almost 15
 * minutes.
 */
const sameUrlMs = 30_000;

export type PresentationContext = {
  env: Env;
  projectId: number;
  branchId: number;
  baseLanguageId: number;
  /** Key ids by tag id. */
  tagKeys: ReadonlyMap<number, readonly number[]>;
  /** Whether the reader may see who uploaded the screenshot. */
  withPeople: boolean;
};

/**
 * Presents a screenshot as in rest-api.md 2.5. Entries of a screen are those in the screenshot's language, else in the
 * base language.
 */
export function presentScreenshot(row: ScreenshotRow, context: PresentationContext): Screenshot {
  const languageId =
    row.language === null ? context.baseLanguageId : (row.language_id ?? context.baseLanguageId);
  return {
    _id: wireId("screenshot", row.id),
    ...urlsOf(row, context),
    originalName: row.original_name,
    mimetype: row.mimetype,
    language: row.language ?? "",
    createdAt: row.created_at.toISOString(),
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy:
      row.person_id === null || !context.withPeople
        ? null
        : { _id: wireId("person", row.person_id), name: row.person_name ?? "" },
    tag: {
      _id: wireId("tag", row.tag_id),
      name: row.tag_name,
      category: row.category ?? "",
      created: row.tag_created_at.toISOString(),
      updatedAt: row.tag_updated_at.toISOString(),
      languageEntryIds: (context.tagKeys.get(row.tag_id) ?? []).map((keyId) => entryId(keyId, languageId)),
    },
    metadata: presentMetadata(row),
  };
}

function urlsOf(row: ScreenshotRow, { env, projectId, branchId }: PresentationContext) {
  const key = diskKey(projectId, row.sha256);
  const shot = { projectId, branchId, id: row.id };
  return {
    url: signUrl(
      env,
      { key, type: row.mimetype, name: row.original_name, shot },
      Math.floor(Date.now() / sameUrlMs) * sameUrlMs,
    ),
    thumbnailUrl: thumbnailUrl(env, shot, row.sha256),
    previewUrl: previewUrl(env, shot, { key, width: 1200 }),
  };
}

function presentMetadata(row: ScreenshotRow): Screenshot["metadata"] {
  return {
    width: row.width,
    height: row.height,
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    deviceModel: row.device_model,
    platform: row.platform,
    operatingSystem: row.operating_system,
    bundleVersion: row.bundle_version,
    deviceLanguageLong: row.device_language,
    isVerified: row.is_verified,
    updatedAt: row.updated_at.toISOString(),
    sha1: row.sha1.toString("hex"),
    stringPositions: row.positions.map(presentPosition),
  };
}

function presentPosition({ key_id, key, text, ...box }: PositionRow): Position {
  return {
    key: key ?? "",
    keyId: key_id === null ? null : entryId(key_id, 0),
    ...(text === null ? {} : { text }),
    ...box,
  };
}
