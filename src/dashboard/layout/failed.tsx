import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** An error with a button to retry. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const errorMessage = useErrorMessage();
  const { isPending, begin } = useRetry();
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

/** Disables the button during a retry: another press would restart the requests, and they might never finish. */
function useRetry() {
  const [hasStarted, setHasStarted] = useState(false);
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!isFetching) setHasStarted(false);
  }, [isFetching]);
  return { isPending: hasStarted && isFetching, begin: () => setHasStarted(true) };
}
