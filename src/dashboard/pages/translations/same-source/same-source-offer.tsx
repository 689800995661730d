import { useInfiniteQuery } from "@tanstack/react-query";
import { CopyCheck } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { withOtherForm } from "#text/forms/laid-out.ts";
import { canUseText, type SavedText } from "./use-same-source-offer.ts";

/** Maximum number of characters of the text in the offer. */
const shownLength = 60;

/**
 * Button that shows the strings in which the saved text can be reused, while there are any. On narrow screens its label
 * is only a tooltip.
 */
export function SameSourceOffer(props: { scope: BranchScope; saved: SavedText; onPress: () => void }) {
  const { scope, saved, onPress } = props;
  const intl = useIntl();
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
  const count = data.pages[0]?.total ?? 0;
  const text = withOtherForm(saved.text).slice(0, shownLength);
  const label = intl.formatMessage({ id: "panel.same.offer" }, { count, text });
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={label}
      title={`${label} (${saved.key} · ${saved.language})`}
      className="text-accent"
      onPress={onPress}
    >
      <CopyCheck aria-hidden size={14} />
      {keys && (
        <kbd aria-hidden dir="ltr" className="font-mono text-xs font-normal text-ink-muted">
          {keys}
        </kbd>
      )}
      <span className="max-2xl:hidden">
        <FormattedMessage
          id="panel.same.offer"
          values={{
            count,
            text: (
              <bdi lang={saved.language} className="inline-block max-w-32 truncate align-bottom">
                {text}
              </bdi>
            ),
          }}
        />
      </span>
    </Button>
  );
}
