import { useState } from "react";
import { onThisOrigin } from "./files/on-this-origin.ts";

/** An address, of which image it is, and whether it has stopped working. */
type Pinned = { of: string; address: string; failed: boolean };

/**
 * An image keeps the address that it was first shown with, so that a fresh one does not load it again; one that no
 * longer works gives way to the latest.
 */
export function usePinnedAddress(of: string, latest: string) {
  const [pinned, setPinned] = useState<Pinned>({ of, address: latest, failed: false });
  const isOld = pinned.of !== of || (pinned.failed && pinned.address !== latest);
  const current = isOld ? { of, address: latest, failed: false } : pinned;
  if (isOld) setPinned(current);
  return { src: onThisOrigin(current.address), onError: () => setPinned({ ...current, failed: true }) };
}
