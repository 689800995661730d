/** What somebody went to, to go on with it: it takes the focus whenever it comes, until they do something else. */
let sought: string | undefined;

/** Says that somebody is on their way to what is kept under a name. */
export function seekName(name: string): void {
  sought = name;
  const forget = () => {
    if (sought === name) sought = undefined;
    window.removeEventListener("keydown", forget, true);
    window.removeEventListener("pointerdown", forget, true);
  };
  window.addEventListener("keydown", forget, true);
  window.addEventListener("pointerdown", forget, true);
}

export function isSought(name: string): boolean {
  return sought === name;
}
