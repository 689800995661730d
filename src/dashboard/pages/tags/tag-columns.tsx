import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, FormattedNumber, type IntlShape } from "react-intl";
import { Link } from "react-router";
import type { Language } from "#contract/languages.ts";
import { printQuery } from "#contract/query.ts";
import type { TagProgress, TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { tagQuery } from "#dashboard/api/tags/tagged-keys.ts";
import { StatusShare } from "#dashboard/appearance/status-bar.tsx";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { paths } from "#dashboard/paths.ts";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { Column } from "#dashboard/ui/tables/data-table.tsx";
import { RowCheck } from "#dashboard/ui/tables/row-check.tsx";
import { tagOrders } from "./find-tags.ts";
import { sumCounters } from "./progress-sum.ts";
import type { TagSelection } from "./use-tag-selection.ts";

type TagColumn = Column<TagSummary>;

/** Actions of a row. Omitted for users without the permission. */
type RowActions = {
  selection: TagSelection;
  onEdit: (tag: TagSummary) => void;
  onMerge: (tags: readonly TagSummary[]) => void;
  onDelete: (tags: readonly TagSummary[]) => void;
};
type ColumnsInput = Partial<RowActions> & {
  scope: BranchScope;
  languages: readonly Language[];
  /** Languages with a column. */
  shownLanguages: readonly Language[];
  progress: TagProgress;
  /** Visible rows, which the checkbox of the header selects. */
  visibleTags: readonly TagSummary[];
};

/** Columns of the list: name, contents and progress by language. */
export function tagColumns(intl: IntlShape, input: ColumnsInput): TagColumn[] {
  const { selection, onEdit, onMerge, onDelete } = input;
  const actions = selection && onEdit && onMerge && onDelete && { selection, onEdit, onMerge, onDelete };
  return [
    ...(actions ? [selectColumn(intl, input.visibleTags, actions.selection)] : []),
    ...plainColumns(input.scope),
    // Before the language columns, which may not all fit on the screen.
    ...(actions ? [menuColumn(intl, actions)] : []),
    ...progressColumns(intl, input),
  ];
}

function selectColumn(
  intl: IntlShape,
  visibleTags: readonly TagSummary[],
  selection: TagSelection,
): TagColumn {
  const selectedCount = visibleTags.filter(selection.has).length;
  return {
    key: "select",
    className: "w-10",
    header: (
      <RowCheck
        label={intl.formatMessage({ id: "tags.selectPage" })}
        isChecked={selectedCount === visibleTags.length}
        isMixed={selectedCount > 0 && selectedCount < visibleTags.length}
        onChange={(isSelected) => selection.set(visibleTags, isSelected)}
      />
    ),
    cell: (tag) => (
      <RowCheck
        label={intl.formatMessage({ id: "tags.select" }, { name: tag.name })}
        isChecked={selection.has(tag)}
        onChange={(isSelected) => selection.set([tag], isSelected)}
      />
    ),
  };
}

function plainColumns(scope: BranchScope): TagColumn[] {
  const columns: Array<Omit<TagColumn, "sortBy">> = [
    {
      key: "name",
      header: <FormattedMessage id="tags.name" />,
      isRowHeader: true,
      cell: (tag) => (
        <Link
          to={paths.tag(scope, tag._id)}
          className="block max-w-40 truncate font-medium hover:underline sm:max-w-80"
          title={tag.name}
        >
          <bdi>{tag.name}</bdi>
        </Link>
      ),
    },
    { key: "category", header: <FormattedMessage id="tags.category" />, cell: ({ category }) => category },
    {
      key: "keys",
      header: <FormattedMessage id="tags.keys" />,
      align: "end",
      cell: (tag) => <KeyCount scope={scope} tag={tag} />,
    },
    {
      key: "screenshots",
      header: <FormattedMessage id="tags.screenshots" />,
      align: "end",
      cell: (tag) => <ScreenshotCount scope={scope} tag={tag} />,
    },
  ];
  return columns.map((column) => {
    const sortBy = tagOrders.find(({ key }) => key === column.key)?.sortBy;
    return { ...column, ...(sortBy ? { sortBy } : {}) };
  });
}

/** Number of keys with a tag, linked to them. */
function KeyCount({ scope, tag }: { scope: BranchScope; tag: TagSummary }) {
  if (tag.keys === 0) return <Zero />;
  const q = printQuery(tagQuery(tag.name));
  return (
    <Link to={paths.translations(scope, { q })} className="hover:underline">
      <FormattedNumber value={tag.keys} />
    </Link>
  );
}

function ScreenshotCount({ scope, tag }: { scope: BranchScope; tag: TagSummary }) {
  if (tag.screenshots === 0) return <Zero />;
  return (
    <Link to={paths.screenshots(scope, { tag: tag.name })} className="hover:underline">
      <FormattedNumber value={tag.screenshots} />
    </Link>
  );
}

function Zero() {
  return (
    <span className="text-ink-muted">
      <FormattedNumber value={0} />
    </span>
  );
}

/** Progress of all target languages together, then of each shown language. */
function progressColumns(intl: IntlShape, { languages, shownLanguages, progress }: ColumnsInput) {
  const codes = languages.filter(({ base }) => !base).map(({ code }) => code);
  const columnOf = (key: string, { label, header, codes }: ProgressColumn): TagColumn => ({
    key: `progress ${key}`,
    header,
    className: "min-w-28",
    cell: ({ _id, keys }) => {
      const counts = sumCounters(progress[_id], codes);
      if (counts === undefined || keys === 0) return null;
      return <StatusShare isNarrow label={label} counts={counts} unit="strings" />;
    },
  });
  const label = intl.formatMessage({ id: "tags.allLanguages" });
  return [
    ...(codes.length > 1 ? [columnOf("all", { label, header: label, codes })] : []),
    ...shownLanguages.map(({ code, name }) =>
      columnOf(code, { label: name, header: <LanguageCode code={code} name={name} />, codes: [code] }),
    ),
  ];
}

type ProgressColumn = { label: string; header: ReactNode; codes: readonly string[] };

function LanguageCode({ code, name }: { code: string; name: string }) {
  return (
    <abbr title={name} className="no-underline">
      {code}
    </abbr>
  );
}

function menuColumn(intl: IntlShape, { onEdit, onMerge, onDelete }: RowActions): TagColumn {
  const word = (id: string) => intl.formatMessage({ id });
  return actionsColumn((tag) => (
    <Menu
      label={intl.formatMessage({ id: "tags.actions" }, { name: tag.name })}
      className="!h-6 !px-1"
      button={
        <>
          <Ellipsis aria-hidden size={16} />
          <span className="sr-only">{intl.formatMessage({ id: "tags.actions" }, { name: tag.name })}</span>
        </>
      }
      entries={[
        { id: "edit", text: word("tags.edit"), onAction: () => onEdit(tag) },
        { id: "merge", text: word("tags.merge"), onAction: () => onMerge([tag]) },
        "line",
        { id: "delete", text: word("tags.delete"), onAction: () => onDelete([tag]) },
      ]}
    />
  ));
}
