import { keyEndpoints } from "#contract/keys.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { patchKeys } from "./patch-keys.ts";

/** Attributes of a key in all languages (rules.md 2, row 2.1). */
export function keyRoutes(app: Router, { db }: Deps): void {
  serve(app, keyEndpoints.patch, ({ body, caller }) => patchKeys(db, caller, body.keys));
}
