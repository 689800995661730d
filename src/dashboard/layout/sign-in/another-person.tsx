import { FormattedMessage } from "react-intl";
import { reloadPage } from "#dashboard/lib/leaving/leaving.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { FullPageOverlay } from "#dashboard/ui/dialogs/modal-overlay.tsx";

/**
 * Shown when another user is signed in in this browser: covers the page, which sends nothing and keeps its state in
 * case the page's user comes back.
 */
export function AnotherPerson({ own, other }: { own: string; other: string | undefined }) {
  return (
    <FullPageOverlay
      title={
        other === undefined ? (
          <FormattedMessage id="another.title.unnamed" />
        ) : (
          <FormattedMessage id="another.title" values={{ name: <bdi>{other}</bdi> }} />
        )
      }
    >
      <p className="text-sm text-ink-muted">
        <FormattedMessage id="another.about" values={{ name: <bdi>{own}</bdi> }} />
      </p>
      <Button variant="primary" className="mt-5" onPress={() => reloadPage()}>
        <FormattedMessage id="shell.reload" />
      </Button>
    </FullPageOverlay>
  );
}
