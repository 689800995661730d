type Stored = Pick<Storage, "getItem" | "setItem">;

/** The value stored under a name in this browser; undefined if it is missing or malformed. */
export function readStored(name: string, storage: () => Stored = () => localStorage): unknown {
  try {
    const text = storage().getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value in this browser and returns whether that succeeded; it fails when storage is full or forbidden. */
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

/** Deletes the value stored under a name. */
export function removeStored(
  name: string,
  storage: () => Pick<Storage, "removeItem"> = () => localStorage,
): void {
  try {
    storage().removeItem(name);
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

/** The names of all stored values; none where storage is forbidden. */
export function storedNames(storage: () => object = () => localStorage): string[] {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
}
