import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OrderDetails } from "#contract/orders.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { type OrderStringFilter, readOrderStrings } from "#dashboard/api/orders.ts";
import { saveText } from "#dashboard/lib/csv.ts";
import { saveFile } from "#dashboard/lib/save-file.ts";
import { printStringsCsv, printStringsJson } from "./strings-file.ts";

export type DownloadFormat = "csv" | "json";
type Asked = { filter: OrderStringFilter; format: DownloadFormat };

/** Reads the strings of an order page by page and saves them as a file; it ends when its dialog is closed. */
export function useDownload(scope: BranchScope, order: OrderDetails, onSaved: () => void) {
  const ending = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  useEffect(() => () => ending.current?.abort(), []);
  const download = useMutation({
    mutationFn: async ({ filter, format }: Asked) => {
      const controller = new AbortController();
      ending.current = controller;
      setShare(0);
      const strings = await readOrderStrings(scope, order._id, {
        ...filter,
        signal: controller.signal,
        onProgress: setShare,
      });
      const name = [`order-${order.orderNumber ?? "draft"}`, filter.language, format]
        .filter(Boolean)
        .join(".");
      if (format === "csv") saveText(name, "text/csv;charset=utf-8", printStringsCsv(strings));
      else saveFile(new Blob([printStringsJson(strings)], { type: "application/json" }), name);
    },
    onSuccess: onSaved,
  });
  return { download, share };
}
