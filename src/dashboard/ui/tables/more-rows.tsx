import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

/** A button that loads further rows of a long list. */
export function MoreRows(props: { hasMore: boolean; isPending?: boolean; onMore: () => void }) {
  if (!props.hasMore) return null;
  return (
    <div className="flex justify-center pt-1">
      <Button isStep isPending={props.isPending === true} onPress={props.onMore}>
        <FormattedMessage id="table.more" />
      </Button>
    </div>
  );
}
