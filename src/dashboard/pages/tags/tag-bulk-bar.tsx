import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { tagCategoriesQuery } from "#dashboard/api/tags/tag-list.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { SelectionStrip } from "#dashboard/ui/tables/selection-strip.tsx";
import type { TagSelection } from "./use-tag-selection.ts";

/** Actions on the selected tags. */
export function TagBulkBar(props: {
  scope: BranchScope;
  selection: TagSelection;
  /** All tags that match the filters, on every page. */
  matching: readonly TagSummary[];
  onCategorise: (category: string) => void;
  onMerge: () => void;
  onDelete: () => void;
}) {
  const { selection, matching } = props;
  const intl = useIntl();
  const { data: categories = [] } = useQuery(tagCategoriesQuery(props.scope));
  const count = selection.selected.length;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <SelectionStrip label={intl.formatMessage({ id: "tags.selected" }, { count })}>
      <span className="tabular-nums">
        <FormattedMessage id="tags.selected" values={{ count }} />
      </span>
      <Menu
        label={word("tags.categorise")}
        button={
          <>
            <FormattedMessage id="tags.categorise" />
            <ChevronDown aria-hidden size={14} />
          </>
        }
        entries={[
          ...categories.map(({ _id, name }) => ({
            id: _id,
            text: name,
            onAction: () => props.onCategorise(name),
          })),
          "line",
          { id: "none", text: word("tags.category.none"), onAction: () => props.onCategorise("") },
        ]}
      />
      {count > 1 && (
        <Button size="small" onPress={props.onMerge}>
          <FormattedMessage id="tags.mergeMany" values={{ count }} />
        </Button>
      )}
      <Button size="small" variant="danger" onPress={props.onDelete}>
        <FormattedMessage id="tags.deleteMany" values={{ count }} />
      </Button>
      <span className="flex-1" />
      {!matching.every(selection.has) && (
        <Button size="small" variant="ghost" onPress={() => selection.set(matching, true)}>
          <FormattedMessage id="tags.selectAll" values={{ count: matching.length }} />
        </Button>
      )}
      <Button size="small" variant="ghost" onPress={selection.clear}>
        <FormattedMessage id="grid.selected.clear" />
      </Button>
    </SelectionStrip>
  );
}
