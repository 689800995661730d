import { FilePlus, FolderPlus } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button } from "#dashboard/ui/button.tsx";

/** The browser's file picker behind a styled button; callers describe drag and drop and limits beside it. */
export function FileChoice(props: {
  /** Label of the button. */
  label: string;
  /** Accepted types; any by default. */
  accept?: string;
  isMany?: boolean;
  /** Label of a second button, which chooses all files of a folder. */
  folderLabel?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    props.onFiles([...(target.files ?? [])]);
    // Reset, so that the same file can be selected again.
    target.value = "";
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line-strong px-3 py-3 text-sm text-ink-muted">
      <Button onPress={() => input.current?.click()}>
        <FilePlus aria-hidden size={16} />
        {props.label}
      </Button>
      {props.folderLabel !== undefined && (
        <Button onPress={() => folderInput.current?.click()}>
          <FolderPlus aria-hidden size={16} />
          {props.folderLabel}
        </Button>
      )}
      {props.children}
      <input
        ref={input}
        type="file"
        multiple={props.isMany === true}
        hidden
        aria-label={props.label}
        {...(props.accept === undefined ? {} : { accept: props.accept })}
        onChange={handleChange}
      />
      {props.folderLabel !== undefined && (
        <input
          ref={folderInput}
          type="file"
          webkitdirectory=""
          hidden
          aria-label={props.folderLabel}
          onChange={handleChange}
        />
      )}
    </div>
  );
}
