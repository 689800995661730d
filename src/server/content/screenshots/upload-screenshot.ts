import { type Kysely, sql } from "kysely";
import type { ScreenshotData } from "#contract/screenshots/screenshot-data.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { createMissingTags } from "#server/content/tags/tag-changes.ts";
import { findCategory, noSuchCategory } from "#server/content/tags/tags.store.ts";
import { setTagCategory } from "#server/content/tags/write-tags.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { ScreenshotFields, StoredPosition } from "#server/content/write-path/change-sets/log-records.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import {
  replacePositions,
  writePositions,
} from "#server/content/write-path/screenshots/screenshot-positions.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { storePreviews } from "#server/platform/storage/image-previews.ts";
import type { ReadImage } from "#server/platform/storage/read-image.ts";
import type { ReceivedFile } from "#server/platform/storage/received-file.ts";
import { diskKey, storeFile } from "#server/platform/storage/stored-files.ts";
import { alterScreenshot } from "./alter-screenshot.ts";
import { findDeviceLanguage } from "./device-language.ts";
import { linkPositions } from "./link-positions.ts";
import type { ReceivedScreenshot } from "./receive-screenshot.ts";
import { tagLinkedKeys } from "./tag-linked-keys.ts";

/** `file` is the file as sent, `stored` the file without its metadata, which is stored. */
type UploadedScreenshot = ReceivedScreenshot & { image: ReadImage; stored: ReceivedFile };

/** Screenshot to store, before the id of its screen is known. */
type Shot = {
  data: ScreenshotData;
  fields: Omit<ScreenshotFields, "screen" | "isVerified">;
  image: ReadImage;
  sha1: Buffer;
  positions: StoredPosition[];
};

/**
 * Stores an uploaded screenshot with its boxes under its screen, which is created if missing (rest-api.md 4.8). The
 * same image of the same screen, language and device replaces the stored one.
 */
export async function uploadScreenshot(
  deps: Pick<Deps, "db" | "disk">,
  caller: ProjectCaller,
  uploaded: UploadedScreenshot,
): Promise<number> {
  const { scope } = caller;
  await assertCategory(deps.db, scope.projectId, uploaded.data.category);
  const shot = await prepareShot(deps, caller, uploaded);
  const author = authorOf(caller);
  const { result } = await applyChangeSet(deps.db, { scope, author, kind: "screenshot" }, async (change) => {
    await change.lockStructure();
    const screen = await ensureScreen(change, shot.data);
    const existingId = await findEqual(change, screen, shot);
    if (existingId === undefined) return insertScreenshot(change, screen, shot);
    await replaceScreenshot(change, { id: existingId, screen }, shot);
    return existingId;
  });
  return result;
}

/** Prepares everything that needs no lock: languages, keys of the boxes, and the file on the disk. */
async function prepareShot(
  deps: Pick<Deps, "db" | "disk">,
  { scope }: ProjectCaller,
  { data, file, stored, originalName, image }: UploadedScreenshot,
): Promise<Shot> {
  const deviceLanguageLong = data.deviceLanguageLong ?? "";
  const language = findDeviceLanguage(deviceLanguageLong, await listLanguages(deps.db, scope));
  const positions = await linkPositions(
    deps.db,
    { scope, languageId: language?.id ?? null, screenTag: data.screenTag },
    { positions: data.stringPositions ?? [], fuzzy: data.useFuzzyMatching },
  );
  const fileId = await storeFile(deps, scope.projectId, { file: stored, type: image.type });
  await storePreviews(deps.disk, diskKey(scope.projectId, stored.sha256), image.previews);
  return {
    data,
    image,
    positions,
    // Hash of the file as sent, since clients compare it with their file.
    sha1: file.sha1,
    fields: {
      file: fileId,
      originalName,
      // Devices send zero for an unknown size.
      width: data.width || image.width,
      height: data.height || image.height,
      languageId: language?.id ?? null,
      deviceLanguageLong,
      deviceModel: data.deviceModel ?? "",
      platform: data.platform ?? "",
      operatingSystem: data.operatingSystem ?? "",
      bundleVersion: data.bundleVersion ?? "",
    },
  };
}

async function assertCategory(db: Kysely<Database>, projectId: number, name = ""): Promise<void> {
  if (name === "" || (await findCategory(db, projectId, name)) !== undefined) return;
  throw noSuchCategory(name);
}

/** Returns the id of the tag with the name; creates the tag if missing, and sets a given category. */
async function ensureScreen(change: OpenChangeSet, { screenTag, category }: ScreenshotData): Promise<number> {
  const id = (await createMissingTags(change, [screenTag])).get(screenTag);
  if (id === undefined) throw new Error("The tag was not created.");
  if (category) await setTagCategory(change, id, category);
  return id;
}

/** Finds a screenshot of the same image, screen, language and device. */
async function findEqual(
  change: OpenChangeSet,
  screen: number,
  { sha1, fields }: Shot,
): Promise<number | undefined> {
  const { projectId, branchId } = change.input.scope;
  const equal = await change.tx
    .selectFrom("screenshot")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("tag_id", "=", screen)
    .where("trashed_by", "is", null)
    .where("sha1", "=", sha1)
    .where("device_model", "=", fields.deviceModel)
    .where("language_id", "is not distinct from", fields.languageId)
    .where((eb) => eb("language_id", "is not", null).or("device_language", "=", fields.deviceLanguageLong))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return equal?.id;
}

async function insertScreenshot(
  change: OpenChangeSet,
  screen: number,
  { fields, image, sha1, positions }: Shot,
): Promise<number> {
  const { scope, author } = change.input;
  const { projectId, branchId } = scope;
  const inBranch = sql`screenshot WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  await assertWithinLimit(change.tx, "screenshots", inBranch);
  const { id } = await change.tx
    .insertInto("screenshot")
    .values({
      project_id: scope.projectId,
      branch_id: scope.branchId,
      id: sql`nextval('content_id')`,
      tag_id: screen,
      file_id: fields.file,
      sha1,
      mimetype: image.type,
      original_name: fields.originalName,
      width: fields.width,
      height: fields.height,
      image_width: image.width,
      image_height: image.height,
      language_id: fields.languageId,
      device_language: fields.deviceLanguageLong,
      device_model: fields.deviceModel,
      platform: fields.platform,
      operating_system: fields.operatingSystem,
      bundle_version: fields.bundleVersion,
      person_id: author.personId,
      uploaded_at: change.time,
      created_at: change.time,
      updated_at: change.time,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writePositions(change, [{ screenshotId: id, positions }]);
  await change.record([{ resource: "screenshot", id, before: null, after: {} }]);
  await tagLinkedKeys(change, screen, positions);
  return id;
}

async function replaceScreenshot(
  change: OpenChangeSet,
  { id, screen }: { id: number; screen: number },
  { data, fields, positions }: Shot,
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await alterScreenshot(change, id, fields);
  await change.tx
    .updateTable("screenshot")
    .set({ uploaded_at: change.time, updated_at: change.time })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .execute();
  // If the client sends no boxes, those that people drew stay.
  if (!data.stringPositions) return;
  await replacePositions(change, { screenshotId: id, positions });
  await tagLinkedKeys(change, screen, positions);
}
