import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** What happened, and the way on. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const errorMessage = useErrorMessage();
  const { isPending, begin } = useTry();
  return (
    <div role="alert" className="py-4">
      <p className="mb-3">{errorMessage(error)}</p>
      {onRetry && (
        <Button
          isPending={isPending}
          onPress={() => {
            begin();
            onRetry();
          }}
        >
          <FormattedMessage id="shell.retry" />
        </Button>
      )}
    </div>
  );
}

/** Another press while it is tried would begin it anew, and never come to its end. */
function useTry() {
  const [hasBegun, setHasBegun] = useState(false);
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!isFetching) setHasBegun(false);
  }, [isFetching]);
  return { isPending: hasBegun && isFetching, begin: () => setHasBegun(true) };
}
