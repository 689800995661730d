import { wireId } from "#contract/ids.ts";
import type { Language } from "#contract/languages.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { mayWriteLanguage, mayWriteTexts } from "#server/workspace/auth/rights/entries.rules.ts";
import { direction } from "#text/languages/direction.ts";
import { languageName } from "#text/languages/language-name.ts";
import type { StoredLanguage } from "./languages.store.ts";

/** Presents a language; `ordered` has the languages of a vendor's open orders. */
export function presentLanguage(
  row: StoredLanguage,
  caller: ProjectCaller,
  ordered?: ReadonlySet<number>,
): Language {
  const reviewable = mayWriteLanguage(caller, row.id) && (ordered?.has(row.id) ?? true);
  return {
    _id: wireId("language", row.id),
    code: row.code,
    name: row.name ?? languageName(row.code, "en"),
    customName: row.name !== null,
    direction: direction(row.code),
    base: row.id === caller.scope.baseLanguageId,
    reviewable,
    writable: reviewable && mayWriteTexts(caller, row.id),
    etag: etagOf({ name: row.name }),
  };
}
