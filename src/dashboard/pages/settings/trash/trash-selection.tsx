import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

/** Actions on the selected resources. */
export function TrashSelection(props: {
  count: number;
  isPending: boolean;
  onRestore: () => void;
  onRemove: () => void;
  onClear: () => void;
}) {
  const values = { count: props.count };
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-selected px-3 py-1.5 text-sm">
      <span role="status" className="me-2">
        <FormattedMessage id="trash.selected" values={values} />
      </span>
      <Button size="small" isPending={props.isPending} onPress={props.onRestore}>
        <FormattedMessage id="trash.restoreSome" values={values} />
      </Button>
      <Button size="small" variant="danger" onPress={props.onRemove}>
        <FormattedMessage id="trash.removeSome" values={values} />
      </Button>
      <Button size="small" variant="ghost" onPress={props.onClear}>
        <FormattedMessage id="trash.unselect" />
      </Button>
    </div>
  );
}
