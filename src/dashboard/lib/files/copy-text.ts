/** Copies a text, also where the page has no clipboard of its own, as over plain http. Says whether it is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** The older way, which every address has; without a field for it, so that the focus stays. */
function copyByCommand(text: string): boolean {
  let isTaken = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    isTaken = true;
  };
  document.addEventListener("copy", give, { once: true });
  const isDone = document.execCommand("copy");
  document.removeEventListener("copy", give);
  return isDone && isTaken;
}
