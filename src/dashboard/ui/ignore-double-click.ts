type Click = { detail: number };

/** Whether a click is the second of a double click, which may hit an element that appeared after the first click. */
export function isSecondClick({ detail }: Click): boolean {
  return detail > 1;
}

/** Returns a click handler for which a double click counts as one press. */
export function ignoreDoubleClick(press: () => void): (event: Click) => void {
  return (event) => {
    if (!isSecondClick(event)) press();
  };
}
