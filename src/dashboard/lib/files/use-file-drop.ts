import { useEffect, useRef, useState } from "react";

const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") === true;

/** Takes files that are dropped anywhere on the page or pasted; says whether some hang over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const takeFrom = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
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
    // Between elements there is another one that is entered; outside of the page there is none.
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && setIsOver(false), {
      signal,
    });
    document.addEventListener(
      "drop",
      (event) => {
        setIsOver(false);
        takeFrom(event, event.dataTransfer);
      },
      { signal },
    );
    document.addEventListener("paste", (event) => takeFrom(event, event.clipboardData), { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}
