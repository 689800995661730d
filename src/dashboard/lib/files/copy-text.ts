/** Copies a text, also without the Clipboard API, which plain HTTP lacks. Returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Copies with `execCommand`, which works on every address; without a temporary field, so that the focus stays. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    isCopied = true;
  };
  document.addEventListener("copy", give, { once: true });
  const isDone = document.execCommand("copy");
  document.removeEventListener("copy", give);
  return isDone && isCopied;
}
