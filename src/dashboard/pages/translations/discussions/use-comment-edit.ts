import { useState } from "react";
import type { DiscussionComment } from "#contract/discussions.ts";
import { removeFromTab } from "#dashboard/lib/storage/tab-storage.ts";
import { editName, etagOfEdit } from "./use-stored-replies.ts";

type Input = {
  storageName: string;
  /** Storage name of an unsent edit of the comment. */
  storedEdit: string | undefined;
};

/** Storage name of an edit, the version it is based on, and the text of that version if available. */
type Edit = { name: string; etag: string; before: string | undefined };

/** Edit of a comment by its author: unsent text retains the version it is based on, even after a reload. */
export function useCommentEdit(comment: DiscussionComment, { storageName, storedEdit }: Input) {
  const editOf = (name: string | undefined): Edit => {
    const etag = name === undefined ? comment.etag : etagOfEdit(name, storageName, comment._id);
    return {
      name: name ?? editName(storageName, comment._id, etag),
      etag,
      before: etag === comment.etag ? comment.text : undefined,
    };
  };
  const [current, setCurrent] = useState(() => editOf(storedEdit));
  // Without unsent text, the field shows the current comment.
  const edit = storedEdit === undefined && current.etag !== comment.etag ? editOf(undefined) : current;
  return {
    ...edit,
    begin: () => setCurrent(editOf(storedEdit)),
    resolve: (side: "mine" | "theirs") => {
      removeFromTab(edit.name);
      if (side === "mine") setCurrent(editOf(undefined));
    },
  };
}
