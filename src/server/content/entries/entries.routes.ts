import { entryEndpoints } from "#contract/entries.ts";
import { openFastSaves } from "#server/content/write-path/fast-path/fast-saves.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { deleteEntries } from "./delete-entries.ts";
import { patchEntries } from "./patch-entries.ts";

export function entryRoutes(app: Router, deps: Deps): void {
  const fastSave = openFastSaves(deps.db);
  serve(app, entryEndpoints.patch, ({ body, caller }) => patchEntries({ ...deps, fastSave }, caller, body));
  for (const remove of [entryEndpoints.remove, entryEndpoints.removeByPost]) {
    serve(app, remove, async ({ body, caller }) => {
      await deleteEntries(deps, caller, body);
      return {};
    });
  }
}
