import type { Env } from "#server/env.ts";
import { readPayload, signPayload } from "#server/secrets/signed-payload.ts";

/** Download addresses work for 15 minutes (rest-api.md 8). */
const validMs = 15 * 60_000;
/** Those in files of an order as long as it is open, which is looked at each time, and no order is open for longer. */
const validForOrderMs = 2 * 365 * 24 * 60 * 60_000;

/** What a download address gives away: one file on the disk, its type and the name it is saved under. */
export type SignedFile = {
  key: string;
  type: string;
  name: string;
  /** The screenshot that it is of: in the trash, or gone with its screen, branch or project, it is not shown. */
  shot?: ShotRef;
  order?: OrderRef;
};

type OrderRef = { projectId: number; branchId: number; id: number };

export type ShotRef = { projectId: number; branchId: number; id: number };

/** An absolute address of a file that needs no Authorization and works for its time. */
export function signUrl({ url, secret }: Env, file: SignedFile, now = Date.now()): string {
  const token = signPayload(secret, "download addresses", {
    ...file,
    until: now + (file.order ? validForOrderMs : validMs),
  });
  return `${url}/v1/files/${token}/${lastPart(file.name)}`;
}

/** The name in the address is for people; dots alone would lead elsewhere. */
function lastPart(name: string): string {
  return /^\.*$/.test(name) ? "file" : encodeURIComponent(name);
}

/** The file behind the token of such an address, or undefined when it was altered or is too old. */
export function readSignedUrl(secret: string, token: string, now = Date.now()): SignedFile | undefined {
  const signed = readPayload<SignedFile & { until: number }>(secret, "download addresses", token);
  if (!signed || signed.until <= now) return undefined;
  const { until, ...file } = signed;
  return file;
}
