import { useState } from "react";
import { onThisOrigin } from "./files/on-this-origin.ts";

/** The URL with which an image is shown; `hasFailed`: it could not be loaded. */
type PinnedAddress = { imageId: string; address: string; hasFailed: boolean };

/**
 * Keeps the URL with which an image was first shown, so that a new URL does not reload it. If the first URL no longer
 * works, it is replaced by the latest.
 */
export function usePinnedAddress(imageId: string, latest: string) {
  const [pinned, setPinned] = useState<PinnedAddress>({ imageId, address: latest, hasFailed: false });
  const isOld = pinned.imageId !== imageId || (pinned.hasFailed && pinned.address !== latest);
  const current = isOld ? { imageId, address: latest, hasFailed: false } : pinned;
  if (isOld) setPinned(current);
  return { src: onThisOrigin(current.address), onError: () => setPinned({ ...current, hasFailed: true }) };
}
