import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeLinkToken } from "#server/platform/secrets/secrets.ts";

/** Links that are created at start and are valid until this process ends. */
export type OneTimeLinks = {
  /** Creates the first owner, once. Printed, and stored with mode 600 in the data folder until it was used. */
  setUp: { token: string; used: () => Promise<void> } | undefined;
  /** Signs in the demo's owner, from loopback only (rules.md 6). */
  demo: { token: string; personId: number } | undefined;
};

const fileName = "set-up-link";

/** Creates the set-up link and stores it in the data folder. */
export async function makeSetUpLink(
  dataFolder: string,
  url: string,
): Promise<NonNullable<OneTimeLinks["setUp"]> & { link: string }> {
  const token = makeLinkToken();
  const link = `${url}/set-up?token=${token}`;
  const file = join(dataFolder, fileName);
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  return { token, link, used: () => rm(file, { force: true }) };
}
