import { useEffect, useEffectEvent, useState } from "react";
import { hasFolder, readDropped } from "./file-paths.ts";

const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") === true;

/**
 * Accepts files that are pasted, or dropped anywhere on the page; with `folders` also the files of dropped folders.
 * Returns whether files are being dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void, { folders = false } = {}): boolean {
  const [isOver, setIsOver] = useState(false);
  const accept = useEffectEvent(onFiles);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const acceptFrom = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      accept(files);
    };
    document.addEventListener(
      "dragover",
      (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    // `relatedTarget` is null only when the pointer leaves the page.
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && setIsOver(false), {
      signal,
    });
    document.addEventListener(
      "drop",
      (event) => {
        setIsOver(false);
        const data = event.dataTransfer;
        if (!folders || !data || !hasFolder(data)) return acceptFrom(event, data);
        event.preventDefault();
        void readDropped(data).then(accept);
      },
      { signal },
    );
    document.addEventListener("paste", (event) => acceptFrom(event, event.clipboardData), { signal });
    return () => controller.abort();
  }, [folders]);
  return isOver;
}
