import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { runBulk } from "#dashboard/api/bulk.ts";
import { keyPageQuery, untaggedSearch } from "#dashboard/api/tags/tagged-keys.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { KeyTable } from "./key-table.tsx";
import type { TagNotice } from "./use-tag-actions.ts";

/** Maximum number of listed keys. Keys that match but are not listed can be added too. */
const maxListedKeys = 50;

type DialogProps = {
  scope: BranchScope;
  tag: TagSummary;
  language: string;
  onAdded: (notice: TagNotice) => Promise<void>;
  onClose: () => void;
};

/** Searches keys without the tag, with the syntax of the grid, and adds it to some or all of them. */
export function AddKeysDialog({ scope, tag, language, onAdded, onClose }: DialogProps) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const [text, setText] = useState("");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const debouncedText = useDebounced(text);
  const q = untaggedSearch(debouncedText, tag.name);
  const matches = useQuery(keyPageQuery(scope, q, { language, page: 1, size: maxListedKeys }));
  // False while the total belongs to an earlier search.
  const isCounted = debouncedText === text && !matches.isPlaceholderData;
  const total = matches.data?.total ?? 0;
  const add = useMutation({
    mutationFn: (selection: { keys: string[] } | { q: string }) =>
      runBulk(scope, { action: "tag", tags: [tag.name], ...selection }),
    onSuccess: ({ count, changeSet }) => {
      onClose();
      return onAdded({ label: intl.formatMessage({ id: "tags.keys.added" }, { count }), changeSet });
    },
  });

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="tags.keys.addTo" values={{ name: tag.name }} />}
    >
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox label={intl.formatMessage({ id: "tags.keys.find" })} value={text} onChange={setText} />
          <span role="status" className="text-sm text-ink-muted tabular-nums">
            {matches.data && <FormattedMessage id="tags.keys.found" values={{ count: total }} />}
          </span>
        </div>
        {matches.isPending && <Loading lines={4} />}
        {matches.isError && <Notice tone="danger">{errorMessage(matches.error)}</Notice>}
        {matches.data && total > 0 && (
          <div className="max-h-80 overflow-y-auto">
            <KeyTable
              label={intl.formatMessage({ id: "tags.keys.find" })}
              rows={matches.data.rows}
              language={language}
              selected={selected}
              onSelect={setSelected}
            />
          </div>
        )}
        {add.error && <Notice tone="danger">{errorMessage(add.error)}</Notice>}
        <DialogFooter onCancel={onClose}>
          <Button
            isDisabled={total === 0 || matches.isError}
            isPending={add.isPending || !isCounted}
            onPress={() => add.mutate({ q })}
          >
            <FormattedMessage id="tags.keys.addAll" values={{ count: total }} />
          </Button>
          <Button
            variant="primary"
            isDisabled={selected.size === 0}
            isPending={add.isPending}
            onPress={() => add.mutate({ keys: [...selected] })}
          >
            <FormattedMessage id="tags.keys.addSome" values={{ count: selected.size }} />
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
