import { keyEndpoints } from "#contract/keys.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { createKeys } from "./create-keys.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { patchKeys } from "./patch-keys.ts";
import { readUses } from "./read-uses.ts";

/** Keys, which all languages share (rules.md 2, row 2.1; workbench-2.md 2). */
export function keyRoutes(app: Router, { db }: Deps): void {
  serve(app, keyEndpoints.create, ({ body, caller }) => createKeys(db, caller, body));
  serve(app, keyEndpoints.duplicate, ({ body, caller }) => duplicateKey(db, caller, body));
  serve(app, keyEndpoints.patch, ({ body, caller }) => patchKeys(db, caller, body.keys));
  serve(app, keyEndpoints.readUses, ({ body, caller }) => readUses(db, caller.scope, body.keys));
}
