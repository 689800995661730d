import { entryEndpoints } from "#contract/entries.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import { receiveUpload } from "#server/uploads/receive-upload.ts";
import { refreshStatistics } from "#server/uploads/upload-stage.ts";
import { deleteEntries } from "./delete-entries.ts";
import { patchEntries } from "./patch-entries.ts";

export function entryRoutes(app: Router, deps: Deps): void {
  serve(app, entryEndpoints.upload, async ({ request, caller }) => {
    const result = await receiveUpload(deps.db, caller, request.raw);
    // Nobody waits for it, and without it things are only slower.
    void refreshStatistics(deps.db, result).catch((error) => request.log.warn(error));
    return result;
  });
  serve(app, entryEndpoints.patch, ({ body, caller }) => patchEntries(deps, caller, body));
  for (const remove of [entryEndpoints.remove, entryEndpoints.removeByPost]) {
    serve(app, remove, async ({ body, caller }) => {
      await deleteEntries(deps, caller, body.entries);
      return {};
    });
  }
}
