import { Trash2 } from "lucide-react";
import { useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

/** Removes a row from a list; `messageId` is the label, which contains the row's name. */
export function RemoveButton(props: { messageId: string; name: string; onPress: () => void }) {
  const label = useIntl().formatMessage({ id: props.messageId }, { name: props.name });
  return (
    <Button size="small" variant="ghost" aria-label={label} title={label} onPress={props.onPress}>
      <Trash2 aria-hidden size={14} />
    </Button>
  );
}
