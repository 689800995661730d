import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { badgesQuery } from "#dashboard/api/counts.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";

/** Badges for README files, each as a preview and as Markdown to copy. */
export function Badges({ scope, languages }: { scope: BranchScope; languages: readonly Language[] }) {
  const [isOpen, setIsOpen] = useState(false);
  usePageCommands([{ id: "badges", messageId: "counts.badges", run: () => setIsOpen(true) }]);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>
        <FormattedMessage id="counts.badges" />
      </Button>
      {isOpen && (
        <Dialog isOpen onOpenChange={() => setIsOpen(false)} title={<FormattedMessage id="counts.badges" />}>
          <p className="mb-4 text-sm text-ink-muted">
            <FormattedMessage id="counts.badges.about" />
          </p>
          <BadgeList scope={scope} languages={languages} />
        </Dialog>
      )}
    </>
  );
}

function BadgeList({ scope, languages }: { scope: BranchScope; languages: readonly Language[] }) {
  const badges = useQuery(badgesQuery(scope));
  if (badges.isPending) return <Loading lines={3} />;
  if (badges.isError) return <Failed error={badges.error} onRetry={() => void badges.refetch()} />;
  return (
    <ul className="max-h-96 divide-y divide-line overflow-y-auto">
      {languages.flatMap(({ code, name }) => {
        const url = badges.data[code];
        return url === undefined
          ? []
          : [
              <li key={code} className="flex items-center justify-between gap-3 py-2">
                <img src={new URL(url).pathname} alt={name} height={20} className="h-5" />
                <CopyButton label={name} text={`![${name}](${url})`} />
              </li>,
            ];
      })}
    </ul>
  );
}
