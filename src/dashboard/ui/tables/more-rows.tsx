import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

/** The way to the rows that a long list does not show yet. */
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
