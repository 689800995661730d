import { useState } from "react";
import { onThisOrigin } from "./files/on-this-origin.ts";

/** The URL of an image, the id of the image, and whether the URL has stopped working. */
type Pinned = { of: string; address: string; failed: boolean };

/**
 * Keeps the URL with which an image was first shown, so that a new URL does not reload it; a URL that no longer works
 * is replaced by the latest.
 */
export function usePinnedAddress(of: string, latest: string) {
  const [pinned, setPinned] = useState<Pinned>({ of, address: latest, failed: false });
  const isOld = pinned.of !== of || (pinned.failed && pinned.address !== latest);
  const current = isOld ? { of, address: latest, failed: false } : pinned;
  if (isOld) setPinned(current);
  return { src: onThisOrigin(current.address), onError: () => setPinned({ ...current, failed: true }) };
}
