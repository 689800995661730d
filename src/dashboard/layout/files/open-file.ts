import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { onThisOrigin } from "#dashboard/lib/files/on-this-origin.ts";

/** Opens or saves the file at a URL; without a URL, throws the server's error for a deleted file. */
export function openFile(url: string | undefined, name: string): void {
  if (url === undefined) throw new ApiCallError(404, { message: "", code: "not_found", requestId: "" });
  const link = document.createElement("a");
  link.href = onThisOrigin(url);
  link.download = name;
  // Images open in a new tab instead of replacing the page.
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}
