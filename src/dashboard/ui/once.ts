type Click = { detail: number };

/** The second click of a double click: it meets whatever came below the pointer since the first. */
export function isSecondClick({ detail }: Click): boolean {
  return detail > 1;
}

/** A double click is one press. */
export function once(press: () => void): (event: Click) => void {
  return (event) => {
    if (!isSecondClick(event)) press();
  };
}
