import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { reasonOf } from "#server/platform/errors/reason-of.ts";
import { makeLinkToken } from "#server/platform/secrets/secrets.ts";
import { prepareDemoOwner } from "./demo-owner.ts";
import { loadDemo } from "./load-demo.ts";

/**
 * Prepares the demo (rules.md 6), or returns undefined if it is disabled: its owner, a link that signs in until
 * the process ends, and a function that loads the content when the server listens.
 */
export async function prepareDemo(db: Kysely<Database>, env: Env, warn: (line: string) => void) {
  if (!env.demo || env.firstOwner) return undefined;
  const owner = await prepareDemoOwner(db, env.dataFolder);
  if (!owner) return undefined;
  const token = makeLinkToken();
  return {
    link: { token, personId: owner.personId },
    lines: [
      `Sign in to the demo:  ${owner.email}  ${owner.password}`,
      `or at once with:      ${env.url}/sign-in-link?token=${token}`,
    ],
    /** Stops between two requests when the server stops or a request fails; the next start continues from there. */
    async load(address: string, stopping: AbortSignal) {
      if (owner.loaded || stopping.aborted) return;
      console.log("Loading the demo (only this once).");
      try {
        await loadDemo({ db, env, address, stopping }, owner);
      } catch (error) {
        if (!stopping.aborted)
          warn(`The demo is incomplete, the next start loads the rest. ${reasonOf(error)}`);
      }
    },
  };
}
