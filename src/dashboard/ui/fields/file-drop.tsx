import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { useFileDrop } from "#dashboard/lib/files/use-file-drop.ts";

/** Accepts files that are dropped anywhere on the page or pasted, and shows a message while they are dragged. */
export function FileDrop({
  onFiles,
  folders = false,
  children,
}: {
  onFiles: (files: File[]) => void;
  /** Whether the files of dropped folders are accepted. */
  folders?: boolean;
  /** The message, which describes the effect of dropping. */
  children: ReactNode;
}) {
  const isOver = useFileDrop(onFiles, { folders });
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-surface/80 p-6">
      <div className="flex items-center gap-3 rounded-md border-2 border-dashed border-accent bg-surface px-8 py-6 font-medium shadow-overlay">
        <FileDown aria-hidden size={20} className="text-accent" />
        {children}
      </div>
    </div>
  );
}
