import { useInfiniteQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { canUseText, type SavedText } from "./use-same-source-offer.ts";

/** Button that shows the strings in which the saved text can be reused, while there are any. */
export function SameSourceOffer(props: { scope: BranchScope; saved: SavedText; onPress: () => void }) {
  const { scope, saved, onPress } = props;
  const [keys] = useKeyHints()("showSame");
  const { data } = useInfiniteQuery({
    ...sameSourceQuery(scope, saved, saved.version),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOffered = data !== undefined && canUseText(data.pages, saved.text);
  usePageCommands([
    isOffered && { id: "showSame", messageId: "keys.command.showSame", key: "showSame", run: onPress },
  ]);
  if (!isOffered) return null;
  return (
    <Button size="small" onPress={onPress}>
      <FormattedMessage id="panel.same.offer" values={{ count: data.pages[0]?.total ?? 0 }} />
      {keys && (
        <kbd aria-hidden dir="ltr" className="font-mono text-xs font-normal text-ink-muted">
          {keys}
        </kbd>
      )}
    </Button>
  );
}
