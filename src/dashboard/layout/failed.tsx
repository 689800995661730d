import { FormattedMessage } from "react-intl";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** What happened, and the way on. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useErrorWords();
  return (
    <div role="alert" className="py-4">
      <p className="mb-3">{words(error)}</p>
      {onRetry && (
        <Button onPress={onRetry}>
          <FormattedMessage id="shell.retry" />
        </Button>
      )}
    </div>
  );
}
