import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "#dashboard/ui/icon-button.tsx";

type Action = { label: string; onPress: () => void };

/** Icon buttons of a list row; an action that is not permitted is undefined. */
export function RowActions({ edit, remove }: { edit?: Action | undefined; remove?: Action | undefined }) {
  return (
    <span className="inline-flex gap-1">
      {edit && (
        <IconButton size="small" variant="ghost" label={edit.label} onPress={edit.onPress}>
          <Pencil aria-hidden size={14} />
        </IconButton>
      )}
      {remove && (
        <IconButton size="small" variant="ghost" label={remove.label} onPress={remove.onPress}>
          <Trash2 aria-hidden size={14} />
        </IconButton>
      )}
    </span>
  );
}
