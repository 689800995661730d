import { languageEndpoints } from "#contract/languages.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { listOrderedLanguages } from "#server/workspace/auth/rights/vendor-cells.ts";
import { listLanguages } from "./languages.store.ts";
import { presentLanguage } from "./present-language.ts";
import { createLanguage, removeLanguage, renameLanguage } from "./write-languages.ts";

export function languageRoutes(app: Router, { db }: Deps): void {
  serve(app, languageEndpoints.list, async ({ caller }) => {
    const [languages, ordered] = await Promise.all([
      listLanguages(db, caller.scope),
      isVendor(caller.role) ? listOrderedLanguages(db, caller) : undefined,
    ]);
    // The base language is first.
    return languages
      .map((row) => presentLanguage(row, caller, ordered))
      .sort((a, b) => Number(b.base) - Number(a.base));
  });
  serve(app, languageEndpoints.create, async ({ caller, body }) =>
    presentLanguage(await createLanguage(db, caller, body), caller),
  );
  serve(app, languageEndpoints.update, async ({ caller, params, body }) =>
    presentLanguage(await renameLanguage(db, caller, { ...params, ...body }), caller),
  );
  serve(app, languageEndpoints.remove, async ({ caller, params }) => {
    await removeLanguage(db, caller, params.code);
    return {};
  });
}
