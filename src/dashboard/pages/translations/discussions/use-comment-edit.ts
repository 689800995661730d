import { useState } from "react";
import type { DiscussionComment } from "#contract/discussions.ts";
import { removeOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import { editName, etagOfEdit } from "./use-stored-replies.ts";

type Input = {
  storageName: string;
  /** The name under which something is typed in place of the comment. */
  keptEdit: string | undefined;
};

/** Where what is typed in place of a comment is kept, the version that it stands on, and its text where that is known. */
type Edit = { name: string; etag: string; before: string | undefined };

/** A comment that is changed by its author: what is typed keeps the version that it was begun on, beyond the page too. */
export function useCommentEdit(comment: DiscussionComment, { storageName, keptEdit }: Input) {
  const editOf = (name: string | undefined): Edit => {
    const etag = name === undefined ? comment.etag : etagOfEdit(name, storageName, comment._id);
    return {
      name: name ?? editName(storageName, comment._id, etag),
      etag,
      before: etag === comment.etag ? comment.text : undefined,
    };
  };
  const [begun, setBegun] = useState(() => editOf(keptEdit));
  // Where nothing is typed, the field shows the comment as it is by now.
  const edit = keptEdit === undefined && begun.etag !== comment.etag ? editOf(undefined) : begun;
  return {
    ...edit,
    begin: () => setBegun(editOf(keptEdit)),
    settle: (side: "mine" | "theirs") => {
      removeOfTab(edit.name);
      if (side === "mine") setBegun(editOf(undefined));
    },
  };
}
