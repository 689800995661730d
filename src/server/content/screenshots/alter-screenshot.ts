import type { LogSide, ScreenshotFields } from "#server/content/write-path/change-sets/log-records.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/** Fields of a screenshot by their names in the change log, with their columns (history/revert-resources.ts). */
const columns = {
  screen: "tag_id",
  file: "file_id",
  originalName: "original_name",
  width: "width",
  height: "height",
  languageId: "language_id",
  deviceLanguageLong: "device_language",
  deviceModel: "device_model",
  platform: "platform",
  operatingSystem: "operating_system",
  bundleVersion: "bundle_version",
  isVerified: "is_verified",
} as const;

type Fields = Partial<Record<keyof ScreenshotFields, unknown>>;

/** Sets the given fields of a screenshot, and logs those that change; absent fields stay. */
export async function alterScreenshot(
  change: OpenChangeSet,
  id: number,
  changes: { [F in keyof ScreenshotFields]?: ScreenshotFields[F] | undefined },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const stored = await change.tx
    .selectFrom("screenshot")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before: Fields = {};
  const after: Fields = {};
  const set: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(columns) as Array<
    [keyof ScreenshotFields, keyof typeof stored]
  >) {
    const value = changes[field];
    if (value === undefined || value === stored[column]) continue;
    before[field] = stored[column];
    after[field] = value;
    set[column] = value;
  }
  if (Object.keys(set).length === 0) return;
  await change.tx
    .updateTable("screenshot")
    .set({ ...set, updated_at: change.time })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .execute();
  await change.record([
    {
      resource: "screenshot",
      id,
      before: before as LogSide<"screenshot">,
      after: after as LogSide<"screenshot">,
    },
  ]);
}
