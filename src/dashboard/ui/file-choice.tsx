import { FileUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** The browser's own picker behind a button of ours; files can be dropped on it too. */
export function FileChoice(props: {
  label: string;
  about: ReactNode;
  accept?: string;
  isMany?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button
    <div
      className={`flex flex-wrap items-center gap-3 rounded-md border border-dashed px-3 py-3 text-sm text-ink-muted ${isOver ? "border-accent bg-selected" : "border-line-strong"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        props.onFiles([...event.dataTransfer.files]);
      }}
    >
      <Button onPress={() => input.current?.click()}>
        <FileUp aria-hidden size={16} />
        {props.label}
      </Button>
      <span className="min-w-0 flex-1">{props.about}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={props.isMany === true}
        accept={props.accept}
        aria-label={props.label}
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
    </div>
  );
}
