import { FormattedMessage } from "react-intl";
import { useRouteError } from "react-router";
import { Button } from "#dashboard/ui/button.tsx";

/** Time of the last automatic reload of a page. */
const reloadedAt = "parlance.reloaded-at";
/** If a file is missing again within this time after a reload, in ms, reloading does not help. */
const reloadHelpsMs = 60_000;

/** Shown when a page failed. If its files are missing, as after an update of the server, reloads the dashboard once. */
export function PageFailed({ inFrame = false }: { inFrame?: boolean }) {
  const error = useRouteError();
  if (isFileMissing(error) && reloadOnce()) return null;
  console.error(error);
  const Container = inFrame ? "div" : "main";
  return (
    <Container role="alert" className="mx-auto max-w-xl p-8">
      <h1 className="text-lg font-semibold">
        <FormattedMessage id="shell.broken" />
      </h1>
      <p className="mt-1 mb-4 text-ink-muted">
        <FormattedMessage id="shell.broken.about" />
      </p>
      <Button variant="primary" onPress={() => window.location.reload()}>
        <FormattedMessage id="shell.reload" />
      </Button>
    </Container>
  );
}

/** Recognises the error messages of Chrome, Firefox and Safari for scripts, and of Vite for styles. */
function isFileMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)
  );
}

let isReloading = false;

/** Reloads the page, unless that was tried a short time ago; returns whether it reloads. */
function reloadOnce(): boolean {
  // The component may be rendered again while the page unloads.
  if (isReloading) return true;
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < reloadHelpsMs) return false;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
  } catch {
    return false;
  }
  isReloading = true;
  window.location.reload();
  return true;
}
