import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { onThisOrigin } from "#dashboard/lib/files/on-this-origin.ts";

/** Lets the browser save what lies behind an address; one that is gone fails as the server would say it. */
export function openFile(url: string | undefined, name: string): void {
  if (url === undefined) throw new ApiCallError(404, { message: "", code: "not_found", requestId: "" });
  const link = document.createElement("a");
  link.href = onThisOrigin(url);
  link.download = name;
  // Pictures are shown rather than saved: beside the page, not instead of it.
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}
