import { FormattedMessage } from "react-intl";
import { loadAnew } from "#dashboard/lib/leaving.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Cover } from "#dashboard/ui/dialogs/cover.tsx";

/**
 * Somebody else is signed in in this browser: the page is neither shown nor sends anything, and stays as it is below in
 * case that its own person comes back.
 */
export function AnotherPerson({ own, other }: { own: string; other: string | undefined }) {
  return (
    <Cover
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
      <Button variant="primary" className="mt-5" onPress={() => loadAnew()}>
        <FormattedMessage id="shell.reload" />
      </Button>
    </Cover>
  );
}
