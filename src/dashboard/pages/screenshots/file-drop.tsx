import { ImageDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";

/** Takes files that are dropped anywhere on the page or pasted, and says so while they hang over it. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = useFileDrop(onFiles);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-surface/80 p-6">
      <div className="flex items-center gap-3 rounded-md border-2 border-dashed border-accent bg-surface px-8 py-6 font-medium shadow-overlay">
        <ImageDown aria-hidden size={20} className="text-accent" />
        <FormattedMessage id="shots.upload.drop" />
      </div>
    </div>
  );
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") === true;

function useFileDrop(onFiles: (files: File[]) => void): boolean {
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
