import { FormattedMessage } from "react-intl";
import { useRouteError } from "react-router";
import { Button } from "#dashboard/ui/button.tsx";

/** A page broke, or its files could not be loaded, as after an update of the server. */
export function PageFailed() {
  const error = useRouteError();
  console.error(error);
  return (
    <main role="alert" className="mx-auto max-w-xl p-8">
      <h1 className="text-lg font-semibold">
        <FormattedMessage id="shell.broken" />
      </h1>
      <p className="mt-1 mb-4 text-ink-muted">
        <FormattedMessage id="shell.broken.about" />
      </p>
      <Button variant="primary" onPress={() => window.location.reload()}>
        <FormattedMessage id="shell.reload" />
      </Button>
    </main>
  );
}
