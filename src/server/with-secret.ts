import { keepSecret } from "./db/data-folder.ts";
import type { Env, Settings } from "./env.ts";

/** Where the secret lies in the data folder. */
export const secretFile = "secret";

/** Completes the settings: without PARLANCE_SECRET the secret is made once and kept in the data folder. */
export async function withSecret(settings: Settings): Promise<Env> {
  return { ...settings, secret: settings.givenSecret ?? (await keepSecret(settings.dataFolder, secretFile)) };
}
