import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { CountLink } from "#dashboard/appearance/count-link.tsx";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { RowActions } from "#dashboard/pages/settings/row-actions.tsx";
import type { Column } from "#dashboard/ui/tables/data-table.tsx";

type ColumnProps = {
  scope: BranchScope;
  /** Undefined until the counts are loaded. */
  translatedCountOf: (language: Language) => number | undefined;
  /** `onRename` and `onDelete` are undefined without the permission. */
  onRename: ((language: Language) => void) | undefined;
  onDelete: ((language: Language) => void) | undefined;
};

/** Columns of the language list. */
export function useLanguageColumns({
  scope,
  translatedCountOf,
  onRename,
  onDelete,
}: ColumnProps): Column<Language>[] {
  const intl = useIntl();
  const word = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  return [
    {
      key: "name",
      header: word("languages.name"),
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, base, customName }) => (
        <>
          <span className="font-medium">{name}</span>{" "}
          {base && <span className="ms-1 text-xs text-ink-muted">{word("languages.base")}</span>}
          {customName && <span className="ms-1 text-xs text-ink-muted">{word("languages.custom")}</span>}
        </>
      ),
    },
    {
      key: "code",
      header: word("languages.code"),
      sortBy: ({ code }) => code,
      cell: ({ code }) => <code className="font-mono text-xs">{code}</code>,
    },
    {
      key: "direction",
      header: word("languages.direction"),
      className: "max-sm:hidden",
      sortBy: ({ direction }) => direction,
      cell: ({ direction }) => <FormattedMessage id={`languages.direction.${direction}`} />,
    },
    {
      key: "translated",
      className: "max-sm:hidden",
      header: word("languages.translated"),
      align: "end",
      sortBy: (language) => translatedCountOf(language) ?? 0,
      cell: (language) => {
        const count = translatedCountOf(language);
        return (
          count !== undefined && (
            <CountLink
              scope={scope}
              filter={{ kind: "all" }}
              counter="translated"
              language={language}
              count={count}
            />
          )
        );
      },
    },
    actionsColumn((language) => (
      <RowActions
        edit={
          onRename && {
            label: word("languages.rename", { name: language.name }),
            onPress: () => onRename(language),
          }
        }
        remove={
          onDelete && !language.base
            ? {
                label: word("languages.delete", { name: language.name }),
                onPress: () => onDelete(language),
              }
            : undefined
        }
      />
    )),
  ];
}
