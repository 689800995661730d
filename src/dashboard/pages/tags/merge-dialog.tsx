import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { manyTagEndpoints, type TagMerge, type TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { tagMergePreviewQuery } from "#dashboard/api/tags/tag-list.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { TagNotice } from "./use-tag-actions.ts";

type DialogProps = {
  scope: BranchScope;
  /** All tags; any of them can be the target. */
  tags: readonly TagSummary[];
  tagsToMerge: readonly TagSummary[];
  onMerged: (notice: TagNotice, target: TagSummary) => Promise<void>;
  onClose: () => void;
};

/** Merges tags into one, after a preview of the moved and the duplicate items. */
export function MergeDialog({ scope, tags, tagsToMerge, onMerged, onClose }: DialogProps) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const [target, setTarget] = useState(() => suggestTarget(tagsToMerge)?._id ?? "");
  const targetTag = tags.find(({ _id }) => _id === target);
  const sourceTags = tagsToMerge.filter((tag) => tag._id !== targetTag?._id);
  const ids = sourceTags.map(({ _id }) => _id);
  const isReady = targetTag !== undefined && sourceTags.length > 0;
  const merge = useMutation({
    mutationFn: async (target: TagSummary) => {
      const body = { tagIds: ids, into: target._id };
      const { changeSet } = await call(manyTagEndpoints.merge, { query: { ...scope }, body });
      onClose();
      const label = intl.formatMessage(
        { id: "tags.merged" },
        { count: sourceTags.length, name: target.name },
      );
      await onMerged({ label, changeSet, takesFocus: true }, target);
    },
  });
  // No preview during the merge, since it would fail once the tags are merged.
  const preview = useQuery({
    ...tagMergePreviewQuery(scope, ids, targetTag?._id ?? ""),
    enabled: isReady && !merge.isPending,
  });

  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="tags.merge.title" />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !merge.isPending) merge.mutate(targetTag);
        }}
      >
        <ChoiceField
          label={intl.formatMessage({ id: "tags.merge.into" })}
          hint={intl.formatMessage({ id: "tags.merge.into.hint" })}
          options={[...tagsToMerge, ...tags.filter((tag) => !tagsToMerge.includes(tag))].map((tag) => ({
            value: tag._id,
            label: tag.name,
            count: tag.keys,
          }))}
          value={target}
          onChange={setTarget}
        />
        <div role="status" className="min-h-16 text-sm">
          {isReady && preview.data && (
            <MergePreview preview={preview.data} sources={sourceTags} target={targetTag} />
          )}
          {isReady && preview.isError && errorMessage(preview.error)}
        </div>
        {merge.isError && <Notice tone="danger">{errorMessage(merge.error)}</Notice>}
        <DialogFooter onCancel={onClose}>
          <Button type="submit" variant="primary" isDisabled={!isReady} isPending={merge.isPending}>
            <FormattedMessage id="tags.merge.action" values={{ count: sourceTags.length }} />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function MergePreview(props: { preview: TagMerge; sources: readonly TagSummary[]; target: TagSummary }) {
  const { keys, screenshots } = props.preview;
  const names = useIntl().formatList(props.sources.map(({ name }) => name));
  return (
    <ul className="list-disc space-y-1 ps-4">
      <li>
        <FormattedMessage id="tags.merge.keys" values={{ ...keys, name: props.target.name }} />
      </li>
      <li>
        <FormattedMessage id="tags.merge.screenshots" values={screenshots} />
      </li>
      <li className="break-words">
        <FormattedMessage id="tags.merge.gone" values={{ count: props.sources.length, names }} />
      </li>
    </ul>
  );
}

/** Suggests the largest of several tags as the target. */
function suggestTarget(tagsToMerge: readonly TagSummary[]): TagSummary | undefined {
  return tagsToMerge.length < 2 ? undefined : tagsToMerge.toSorted((a, b) => b.keys - a.keys)[0];
}
