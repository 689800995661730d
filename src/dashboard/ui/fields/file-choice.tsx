import { FilePlus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#dashboard/ui/button.tsx";

/** The browser's own picker of files behind a button of ours; the other ways and limits are said beside it. */
export function FileChoice(props: {
  /** What the button says. */
  label: string;
  /** The types that are offered; without it any. */
  accept?: string;
  isMany?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line-strong px-3 py-3 text-sm text-ink-muted">
      <Button onPress={() => input.current?.click()}>
        <FilePlus aria-hidden size={16} />
        {props.label}
      </Button>
      {props.children}
      <input
        ref={input}
        type="file"
        multiple={props.isMany === true}
        hidden
        aria-label={props.label}
        {...(props.accept === undefined ? {} : { accept: props.accept })}
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
    </div>
  );
}
