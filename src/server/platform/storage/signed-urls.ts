import type { Env } from "#server/platform/env/env.ts";
import { readPayload, signPayload } from "#server/platform/secrets/signed-payload.ts";

/** Download URLs are valid for 15 minutes (rest-api.md 8). */
const validMs = 15 * 60_000;
/**
 * URLs of an order's files are valid while it is open, which each download checks; no order is open for longer than
 * this.
 */
const validForOrderMs = 2 * 365 * 24 * 60 * 60_000;

/** Content of a download URL: a file on the disk, its type and the name for saving. */
export type SignedFile = {
  key: string;
  type: string;
  name: string;
  /**
   * The screenshot of the file, which is not shown if it is in the trash or deleted with its screen, branch or
   * project.
   */
  shot?: ShotRef;
  order?: OrderRef;
};

type OrderRef = { projectId: number; branchId: number; id: number };

export type ShotRef = { projectId: number; branchId: number; id: number };

/** Returns an absolute URL of a file that needs no Authorization and is valid for a limited time. */
export function signUrl({ url, secret }: Env, file: SignedFile, now = Date.now()): string {
  const token = signPayload(secret, "download addresses", {
    ...file,
    until: now + (file.order ? validForOrderMs : validMs),
  });
  return `${url}/v1/files/${token}/${lastPart(file.name)}`;
}

/** The name in the URL is for people; dots alone would change the path. */
function lastPart(name: string): string {
  return /^\.*$/.test(name) ? "file" : encodeURIComponent(name);
}

/** Returns the file of a URL's token, or undefined if it was altered or has expired. */
export function readSignedUrl(secret: string, token: string, now = Date.now()): SignedFile | undefined {
  const signed = readPayload<SignedFile & { until: number }>(secret, "download addresses", token);
  if (!signed || signed.until <= now) return undefined;
  const { until, ...file } = signed;
  return file;
}
