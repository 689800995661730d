/** The screenshot that was opened last: the gallery scrolls to it. */
let lastOpened: string | undefined;

export function rememberOpened(id: string): void {
  lastOpened = id;
}

/** Returns the id once; later visits of the gallery start at the top. */
export function takeLastOpened(): string | undefined {
  const id = lastOpened;
  lastOpened = undefined;
  return id;
}
