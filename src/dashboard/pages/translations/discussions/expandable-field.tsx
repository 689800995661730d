import { type ReactNode, useState } from "react";
import { isStoredInTab } from "#dashboard/lib/storage/tab-storage.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CommentField, type CommentFieldProps } from "./comment-field.tsx";

type ExpandableProps = Omit<CommentFieldProps, "takesFocus" | "onLeave"> & {
  offer: ReactNode;
  /** Other buttons, shown while the field is closed. */
  children?: ReactNode;
  /** Content beside the buttons of the field. */
  choices?: ReactNode;
};

/** A button that opens a comment field; the field is open at once if it has unsent text. */
export function ExpandableField({ offer, choices, children, ...field }: ExpandableProps) {
  // "resumed": open without the focus, because of unsent text. "left": closed, and the button has the focus.
  const [state, setState] = useState<"offered" | "resumed" | "open" | "left">(() =>
    isStoredInTab(field.storageName) ? "resumed" : "offered",
  );
  if (state === "resumed" || state === "open")
    return (
      <CommentField
        {...field}
        takesFocus={state === "open"}
        onSend={async (text) => {
          await field.onSend(text);
          setState("left");
        }}
        onLeave={() => setState("left")}
      >
        {choices}
      </CommentField>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" autoFocus={state === "left"} onPress={() => setState("open")}>
        {offer}
      </Button>
      {children}
    </div>
  );
}
