import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type BulkInput, countBulk, runBulk } from "#dashboard/api/bulk.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { refreshTags } from "#dashboard/api/tags/tag-list.ts";
import { tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useExpiry } from "#dashboard/pages/translations/grid/use-expiry.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { selectedRows } from "./row-selection.ts";
import { useSelectedCount } from "./use-selected-count.ts";

/**
 * Tags or untags the selected keys, and shows in advance how many of them change. The grid's undo reverts it.
 */
export function TagDialog({ action, onClose }: { action: "tag" | "untag"; onClose: () => void }) {
  const { scope, selection, searchAgain } = useGrid();
  const intl = useIntl();
  const keyboard = useHasKeyboard();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const selected = useSelectedCount().count;
  const [chosen] = useState(() => ({ rows: selectedRows(selection.get()), count: selected }));
  const [tags, setTags] = useState<string[]>([]);
  const { data: names = [] } = useQuery(tagNamesQuery(scope));
  const body: BulkInput = { action, tags, ...chosen.rows };
  const count = useQuery({
    queryKey: queryKeys.branch(scope, "tags", "bulk", body),
    enabled: tags.length > 0,
    queryFn: ({ signal }) => countBulk(scope, body, signal),
  });
  const run = useMutation({
    mutationFn: () => runBulk(scope, body),
    onSuccess: () => {
      onClose();
      return refreshTags(client, scope);
    },
  });
  const failure = run.error ?? count.error;
  useExpiry(failure, searchAgain);
  // For tagging, a name that is no option becomes a new tag; untagging needs an existing tag.
  const parse = (text: string) => (action === "tag" && text.length <= 400 ? text : undefined);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id={`tagging.${action}.title`} values={{ count: chosen.count }} />}
    >
      <div className="space-y-4">
        <ManyChoice
          label={intl.formatMessage({ id: "tagging.tags" })}
          hint={intl.formatMessage({ id: `tagging.${action}.hint` }, { keyboard })}
          options={names.map((name) => ({ value: name, label: name }))}
          chosen={tags}
          parse={parse}
          onChange={setTags}
        />
        <p role="status" className="min-h-5 text-sm">
          {tags.length > 0 && count.data !== undefined && (
            <FormattedMessage id={`tagging.${action}.count`} values={{ count: count.data }} />
          )}
        </p>
        {failure && <Notice tone="danger">{errorMessage(failure)}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onPress={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button
            variant="primary"
            isDisabled={tags.length === 0 || !count.data}
            isPending={run.isPending}
            onPress={() => run.mutate()}
          >
            <FormattedMessage id={`tagging.${action}.action`} values={{ count: count.data ?? 0 }} />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
