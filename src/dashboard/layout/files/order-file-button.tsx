import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { OrderFile } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { readOrderFileUrl } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { onThisOrigin } from "#dashboard/lib/files/on-this-origin.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

type ButtonProps = { scope: BranchScope; orderId: string; file: OrderFile };

/**
 * Button with the name of an order's file that downloads the file. Each press requests a new URL, since URLs of files
 * are short-lived.
 */
export function OrderFileButton({ scope, orderId, file }: ButtonProps) {
  const errorMessage = useErrorMessage();
  const download = useMutation({
    mutationFn: async () => openFile(await readOrderFileUrl(scope, orderId, file._id), file.name),
  });
  return (
    <>
      <button
        type="button"
        onClick={ignoreDoubleClick(download.mutate)}
        className="inline-flex max-w-64 min-w-40 items-center gap-2 rounded-sm text-start font-medium hover:underline sm:max-w-md"
      >
        <Download aria-hidden size={14} className="flex-none text-ink-muted" />
        <bdi className="break-all">{file.name}</bdi>
      </button>
      {download.isError && (
        <span role="alert" className="block text-xs text-danger">
          {errorMessage(download.error)}
        </span>
      )}
    </>
  );
}

/** Opens or saves the file at a URL; without a URL, throws the server's error for a deleted file. */
function openFile(url: string | undefined, name: string): void {
  if (url === undefined) throw new ApiCallError(404, { message: "", code: "not_found", requestId: "" });
  const link = document.createElement("a");
  link.href = onThisOrigin(url);
  link.download = name;
  // Images open in a new tab instead of replacing the page.
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}
