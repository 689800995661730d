import type { Kysely, Selectable } from "kysely";
import type { CheckSettings } from "#contract/checks.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { bitsOf, storedChecks } from "#text/checks/check-bits.ts";
import type { CheckLevel } from "#text/checks/check-names.ts";

/** `failing_uploads`: whether uploaded texts with errors are skipped (`skip`) or become drafts (`draft`). */
export type StoredCheckSettings = Pick<
  Selectable<Database["project"]>,
  "failing_checks" | "off_checks" | "refuse_failing" | "failing_uploads"
>;

/** Reads the check settings of a project; `lock` locks them until the commit. */
export async function readCheckSettings(
  db: Kysely<Database>,
  projectId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredCheckSettings> {
  const query = db
    .selectFrom("project")
    .select(["failing_checks", "off_checks", "refuse_failing", "failing_uploads"])
    .where("id", "=", projectId);
  return await (lock ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}

type Levels = CheckSettings["levels"];

export function levelsOf({ failing_checks, off_checks }: StoredCheckSettings): Levels {
  const level = (bit: number): CheckLevel => {
    if (failing_checks & bit) return "error";
    return off_checks & bit ? "off" : "warning";
  };
  return Object.fromEntries(storedChecks.map((check) => [check, level(bitsOf([check]))])) as Levels;
}

export function presentCheckSettings(stored: StoredCheckSettings): CheckSettings {
  const settings = {
    levels: levelsOf(stored),
    refuseFailing: stored.refuse_failing,
    failingUploads: stored.failing_uploads,
  };
  return { ...settings, etag: etagOf(settings) };
}

/** Stored form of levels: which checks make a text fail, and which are off. */
export function checkMasksOf(levels: Levels): Pick<StoredCheckSettings, "failing_checks" | "off_checks"> {
  const checksAt = (level: CheckLevel) => bitsOf(storedChecks.filter((check) => levels[check] === level));
  return { failing_checks: checksAt("error"), off_checks: checksAt("off") };
}
