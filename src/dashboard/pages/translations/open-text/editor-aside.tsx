import { type ComponentProps, memo } from "react";
import { EditorReference } from "./editor-reference.tsx";
import { EditorSource } from "./editor-source.tsx";

/** The source above the open text, or in a wide editor beside it, together with a reference language. */
export const EditorAside = memo(function EditorAside(props: ComponentProps<typeof EditorSource>) {
  return (
    <div className={props.isWide ? "border-line bg-surface-2 sm:border-e" : undefined}>
      <EditorSource {...props} />
      {props.isWide && <EditorReference row={props.row} language={props.language} />}
    </div>
  );
});
