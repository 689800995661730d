type Stored = Pick<Storage, "getItem" | "setItem">;

/** What was kept under a name in this browser; undefined when there is nothing, or nothing that can be read. */
export function readStored(name: string, storage: () => Stored = () => localStorage): unknown {
  try {
    const text = storage().getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value in this browser, and answers whether that worked. One that cannot be kept, since storage is full or
 * forbidden, holds until the page is left.
 */
export function writeStored(
  name: string,
  value: unknown,
  storage: () => Stored = () => localStorage,
): boolean {
  try {
    storage().setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what was kept under a name. */
export function removeStored(
  name: string,
  storage: () => Pick<Storage, "removeItem"> = () => localStorage,
): void {
  try {
    storage().removeItem(name);
  } catch {
    // Where storage is forbidden nothing was kept either.
  }
}

/** The names under which this browser keeps something; none where that is forbidden. */
export function storedNames(storage: () => object = () => localStorage): string[] {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
}
