import { type ReactNode, useState } from "react";
import { isStoredInTab } from "#dashboard/lib/storage/tab-storage.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CommentField, type CommentFieldProps } from "./comment-field.tsx";

type OfferedProps = Omit<CommentFieldProps, "takesFocus" | "onLeave"> & {
  offer: ReactNode;
  /** What else is offered while nothing is written. */
  children?: ReactNode;
  /** Beside the buttons of the field. */
  choices?: ReactNode;
};

/** A button that becomes the field of a comment; where something was typed before, it is there at once. */
export function OfferedField({ offer, choices, children, ...field }: OfferedProps) {
  const [state, setState] = useState<"offered" | "resumed" | "asked" | "left">(() =>
    isStoredInTab(field.storageName) ? "resumed" : "offered",
  );
  if (state === "resumed" || state === "asked")
    return (
      <CommentField
        {...field}
        takesFocus={state === "asked"}
        onSend={async (text) => {
          await field.onSend(text);
          setState("left");
        }}
        onLeave={() => setState("left")}
      >
        {choices}
      </CommentField>
    );
  // Who leaves the field is back where it was asked for.
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" autoFocus={state === "left"} onPress={() => setState("asked")}>
        {offer}
      </Button>
      {children}
    </div>
  );
}
