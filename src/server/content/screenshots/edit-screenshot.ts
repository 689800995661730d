import type { Kysely } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import type { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import { createMissingTags } from "#server/content/tags/tag-changes.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { replacePositions } from "#server/content/write-path/screenshots/screenshot-positions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { alterScreenshot } from "./alter-screenshot.ts";
import { findDeviceLanguage } from "./device-language.ts";
import { linkPositions } from "./link-positions.ts";
import { listScreenshots, type ScreenshotRow } from "./screenshots.store.ts";
import { tagLinkedKeys } from "./tag-linked-keys.ts";

type Edit = BodyOf<typeof screenshotEndpoints.update>;

/**
 * Edits a screenshot; absent fields do not change. The linked keys are added to its screen. Returns false without
 * writing if the screenshot differs from the base of the edit.
 */
export async function editScreenshot(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { id, edit }: { id: number; edit: Edit },
): Promise<boolean> {
  assertBranchWritable(caller);
  const { scope } = caller;
  const stored = await readScreenshot(db, scope, id);
  const { screenTag, originalName, isVerified, stringPositions } = edit;
  const languageId = await languageOf(db, scope, edit);
  const positions = stringPositions
    ? await linkPositions(
        db,
        {
          scope,
          languageId: languageId === undefined ? stored.language_id : languageId,
          screenTag: screenTag ?? stored.tag_name,
        },
        { positions: stringPositions, fuzzy: edit.useFuzzyMatching },
      )
    : undefined;
  const { deviceModel, platform, operatingSystem, bundleVersion, deviceLanguageLong } = edit;
  const device = { deviceModel, platform, operatingSystem, bundleVersion, deviceLanguageLong };
  let isStale = false;
  await changeScreenshot(db, caller, id, async (change, current) => {
    isStale = edit.updatedAt !== undefined && Date.parse(edit.updatedAt) !== current.updated_at.getTime();
    if (isStale) return;
    const screen = screenTag === undefined ? undefined : await ensureScreen(change, screenTag);
    await alterScreenshot(change, id, { screen, originalName, isVerified, languageId, ...device });
    if (positions) await replacePositions(change, { screenshotId: id, positions });
    const linked = positions ?? current.positions.map(({ key_id }) => ({ keyId: key_id }));
    if (positions || screen !== undefined) await tagLinkedKeys(change, screen ?? current.tag_id, linked);
  });
  return !isStale;
}

/** Marks a screenshot as verified or not; translators may do this too (rules.md 4). */
export async function verifyScreenshot(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { id, verified }: { id: number; verified: boolean },
): Promise<void> {
  assertBranchWritable(caller);
  await changeScreenshot(db, caller, id, (change) => alterScreenshot(change, id, { isVerified: verified }));
}

/** Reads a screenshot of the branch; throws if it does not exist. */
async function readScreenshot(
  db: Kysely<Database>,
  scope: ProjectCaller["scope"],
  id: number,
): Promise<ScreenshotRow> {
  const [row] = await listScreenshots(db, scope, { ids: [id] });
  if (!row) throw noSuchScreenshot(id);
  return row;
}

export function noSuchScreenshot(id: number): ApiError {
  return notFound("screenshot", wireId("screenshot", id));
}

async function changeScreenshot(
  db: Kysely<Database>,
  caller: ProjectCaller,
  id: number,
  work: (change: OpenChangeSet, current: ScreenshotRow) => Promise<void>,
): Promise<void> {
  const { scope } = caller;
  const author = authorOf(caller);
  await applyChangeSet(db, { scope, author, kind: "screenshot" }, async (change) => {
    await change.lockStructure();
    // Reads the screenshot again, since it may have been deleted before the lock.
    await work(change, await readScreenshot(change.tx, scope, id));
  });
}

/** Returns the id of the tag with the name; creates the tag if missing. */
async function ensureScreen(change: OpenChangeSet, name: string): Promise<number> {
  const id = (await createMissingTags(change, [name])).get(name);
  if (id === undefined) throw new Error("The tag was not created.");
  return id;
}

/** Language that an edit sets: undefined if the language does not change, null for no language. */
async function languageOf(
  db: Kysely<Database>,
  scope: ProjectCaller["scope"],
  { language, deviceLanguageLong }: Edit,
): Promise<number | null | undefined> {
  if (language === null) return null;
  if (language === undefined && deviceLanguageLong === undefined) return undefined;
  const languages = await listLanguages(db, scope);
  if (language === undefined) return findDeviceLanguage(deviceLanguageLong ?? "", languages)?.id ?? null;
  return requireLanguage(languages, language).id;
}
