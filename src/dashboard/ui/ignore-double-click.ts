type Click = { detail: number };

/**
 * Whether this is the second click of a double click: it may hit an element that appeared below the pointer after the
 * first.
 */
export function isSecondClick({ detail }: Click): boolean {
  return detail > 1;
}

/** Handles a double click as one press. */
export function ignoreDoubleClick(press: () => void): (event: Click) => void {
  return (event) => {
    if (!isSecondClick(event)) press();
  };
}
