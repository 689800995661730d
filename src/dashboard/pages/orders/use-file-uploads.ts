import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { addOrderFile, refreshOrders } from "#dashboard/api/orders.ts";

/** A file on its way. What is stored stands in the list of files instead. */
export type FileUpload = {
  id: number;
  file: File;
  state: "waiting" | "sending" | "failed" | "cancelled";
  /** How much is sent, from 0 to 1. */
  share: number;
  error?: unknown;
};

export type FileUploads = ReturnType<typeof useFileUploads>;

/** Sends files one after the other. What fails or is cancelled stays and can be sent again. */
export function useFileUploads(scope: BranchScope, orderId: string) {
  const client = useQueryClient();
  const [items, setItems] = useState<readonly FileUpload[]>([]);
  const lastId = useRef(0);
  const running = useRef<{ id: number; controller: AbortController }>(undefined);
  const change = (id: number, part: Partial<FileUpload>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const remove = (id: number) => setItems((before) => before.filter((item) => item.id !== id));

  const send = async ({ id, file }: FileUpload) => {
    const controller = new AbortController();
    running.current = { id, controller };
    change(id, { state: "sending", share: 0 });
    try {
      const onProgress = (share: number) => change(id, { share });
      await addOrderFile(scope, orderId, { file, onProgress, signal: controller.signal });
      await refreshOrders(client, scope);
      running.current = undefined;
      remove(id);
    } catch (error) {
      running.current = undefined;
      change(id, controller.signal.aborted ? { state: "cancelled" } : { state: "failed", error });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one is sent when the list changed
  useEffect(() => {
    const next = items.find(({ state }) => state === "waiting");
    if (next && running.current === undefined) void send(next);
  }, [items]);
  useEffect(() => () => running.current?.controller.abort(), []);

  return {
    items,
    remove,
    add: (files: readonly File[]) => {
      const added = files.map((file): FileUpload => {
        lastId.current += 1;
        return { id: lastId.current, file, state: "waiting", share: 0 };
      });
      setItems((before) => [...before, ...added]);
    },
    retry: (id: number) => change(id, { state: "waiting" }),
    cancel: (id: number) => {
      if (running.current?.id === id) running.current.controller.abort();
      else change(id, { state: "cancelled" });
    },
  };
}
