import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { exportOrderXliff } from "#dashboard/api/orders/order-xliff.ts";
import { type OrderStringFilter, readOrderStrings } from "#dashboard/api/orders/orders.ts";
import { saveText } from "#dashboard/lib/files/csv.ts";
import { saveFile } from "#dashboard/lib/files/save-file.ts";
import { useTransfer } from "#dashboard/lib/files/use-transfer.ts";
import { fileNameOf, printStringsCsv, printStringsJson } from "./strings-file.ts";

export type DownloadFormat = "csv" | "json" | "xliff12" | "xliff21";
const xliffVersions = { xliff12: "1.2", xliff21: "2.1" } as const;
type DownloadRequest = { filter: OrderStringFilter; format: DownloadFormat };

/**
 * Loads the strings of an order page by page and saves them as a file, or as a file for each tag if the order requires
 * that. Closing the dialog cancels the download.
 */
export function useDownload(scope: BranchScope, order: OrderDetails, onSaved: () => void) {
  const { progress, begin, cancel } = useTransfer();
  useEffect(() => cancel, [cancel]);
  const download = useMutation({
    mutationFn: async ({ filter, format }: DownloadRequest) => {
      const transferOptions = begin();
      const baseName = `order-${order.orderNumber ?? "draft"}`;
      if (format === "xliff12" || format === "xliff21") {
        const { language, delivered } = filter;
        const languages = language ? [language] : order.languages;
        const options = {
          languages,
          version: xliffVersions[format],
          ...(delivered === undefined ? {} : { delivered }),
        };
        const xliff = await exportOrderXliff(
          scope,
          { _id: order._id, name: baseName },
          options,
          transferOptions,
        );
        return saveFile(xliff.file, xliff.name);
      }
      const strings = await readOrderStrings(scope, order._id, {
        ...filter,
        ...transferOptions,
      });
      for (const [tag, ofTag] of Map.groupBy(strings, (string) => string.tag)) {
        const name = [baseName, tag && fileNameOf(tag), filter.language, format].filter(Boolean).join(".");
        if (format === "csv") saveText(name, "text/csv;charset=utf-8", printStringsCsv(ofTag));
        else saveFile(new Blob([printStringsJson(ofTag)], { type: "application/json" }), name);
      }
    },
    onSuccess: onSaved,
  });
  return { download, progress };
}
