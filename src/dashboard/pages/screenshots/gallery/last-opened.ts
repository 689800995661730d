/** The screenshot that was looked at last: the gallery opens where it is. */
let lastOpened: string | undefined;

export function rememberOpened(id: string): void {
  lastOpened = id;
}

/** Once: who comes by another way begins at the top. */
export function takeLastOpened(): string | undefined {
  const id = lastOpened;
  lastOpened = undefined;
  return id;
}
