import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { EntryRow } from "#contract/entries.ts";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { RowCheck } from "#dashboard/ui/tables/row-check.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { direction } from "#text/languages/direction.ts";

type TableProps = {
  label: string;
  rows: readonly EntryRow[];
  /** Language of the shown texts. */
  language: string;
  hrefOf?: (key: string) => string;
  /** Selected keys; undefined: without checkboxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
};

/** Keys with their source texts, optionally selectable. */
export function KeyTable({ label, rows, language, hrefOf, selected, onSelect }: TableProps) {
  const intl = useIntl();
  const columns: Column<EntryRow>[] = [
    {
      key: "key",
      header: <FormattedMessage id="tags.keys.key" />,
      isRowHeader: true,
      className: "w-1/3",
      cell: ({ key }) => <KeyName name={key} href={hrefOf?.(key)} />,
    },
    {
      key: "text",
      header: <FormattedMessage id="tags.keys.text" />,
      cell: ({ entries }) => (
        <span lang={language} dir={direction(language)} className="line-clamp-2 min-w-32 break-words">
          <MessageText isLine text={entries[language]?.draft || entries[language]?.value || ""} />
        </span>
      ),
    },
  ];
  if (selected && onSelect) {
    const select = (keys: readonly string[], isSelected: boolean) => {
      const next = new Set(selected);
      for (const key of keys) {
        if (isSelected) next.add(key);
        else next.delete(key);
      }
      onSelect(next);
    };
    const selectedCount = rows.filter(({ key }) => selected.has(key)).length;
    columns.unshift({
      key: "select",
      className: "w-10",
      header: (
        <RowCheck
          label={intl.formatMessage({ id: "tags.keys.selectPage" })}
          isChecked={selectedCount === rows.length}
          isMixed={selectedCount > 0 && selectedCount < rows.length}
          onChange={(isSelected) =>
            select(
              rows.map(({ key }) => key),
              isSelected,
            )
          }
        />
      ),
      cell: ({ key }) => (
        <RowCheck
          label={intl.formatMessage({ id: "tags.select" }, { name: key })}
          isChecked={selected.has(key)}
          onChange={(isSelected) => select([key], isSelected)}
        />
      ),
    });
  }
  return <DataTable label={label} rows={rows} rowKey={({ key }) => key} columns={columns} />;
}

function KeyName({ name, href }: { name: string; href: string | undefined }) {
  const label = (
    <bdi dir="ltr" className="font-mono text-xs break-all">
      {name}
    </bdi>
  );
  return href === undefined ? (
    label
  ) : (
    <Link to={href} className="hover:underline">
      {label}
    </Link>
  );
}
