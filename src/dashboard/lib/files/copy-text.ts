/** Copies a text and returns whether that succeeded. Also works over plain HTTP, where the Clipboard API is missing. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Copies with `execCommand`, without a temporary field, so that the focus does not move. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const handleCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    isCopied = true;
  };
  document.addEventListener("copy", handleCopy, { once: true });
  const isDone = document.execCommand("copy");
  document.removeEventListener("copy", handleCopy);
  return isDone && isCopied;
}
