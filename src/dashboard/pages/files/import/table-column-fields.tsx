import { useIntl } from "react-intl";
import type { ImportOptions } from "#contract/files.ts";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";

type Columns = NonNullable<ImportOptions["spreadsheetOptions"]>;
type Props = {
  language: string;
  /** True for workbooks, which have sheets. */
  hasSheets: boolean;
  /** Undefined: the header row names the columns. */
  columns: Columns | undefined;
  onChange: (columns: Columns | undefined) => void;
};

/**
 * Fields that assign the sheet and the columns of a table without the standard header. The fields count columns from 1,
 * the API counts them from 0.
 */
export function TableColumnFields({ language, hasSheets, columns, onChange }: Props) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { sheetName, columnDescription } = columns ?? {};
  const numbers = columnDescription ?? {};
  const sheet = sheetName === undefined ? {} : { sheetName };
  const fields = [
    ["KEY", "files.import.column.key"],
    [language, "files.import.column.text"],
    ["DESCRIPTION", "files.import.column.description"],
    ["LENGTH", "files.import.column.length"],
  ] as const;
  const setColumn = (name: string, typed: string) => {
    const { [name]: _before, ...others } = numbers;
    const number = Number(typed);
    const isNumber = typed !== "" && Number.isInteger(number) && number > 0;
    onChange({ ...columns, columnDescription: isNumber ? { ...others, [name]: number - 1 } : others });
  };
  return (
    <div className="space-y-4">
      {hasSheets && (
        <div className="max-w-sm">
          <TextField
            label={word("files.import.sheet")}
            hint={word("files.import.sheet.hint")}
            maxLength={31}
            value={sheetName ?? ""}
            onChange={({ target: { value } }) => {
              const { sheetName: _before, ...others } = columns ?? {};
              onChange(value === "" ? others : { ...others, sheetName: value });
            }}
          />
        </div>
      )}
      <CheckField
        label={word("files.import.columns")}
        hint={word("files.import.columns.hint")}
        checked={columnDescription !== undefined}
        disabled={language === ""}
        onChange={({ target }) =>
          onChange(target.checked ? { ...sheet, columnDescription: { KEY: 0, [language]: 1 } } : sheet)
        }
      />
      {columnDescription !== undefined && (
        <div className="ms-6 space-y-3">
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {fields.map(([name, label]) => (
              <TextField
                key={label}
                type="number"
                min={1}
                step={1}
                label={word(label)}
                value={numbers[name] === undefined ? "" : numbers[name] + 1}
                onChange={({ target }) => setColumn(name, target.value)}
              />
            ))}
          </div>
          <CheckField
            label={word("files.import.firstRow")}
            checked={columns?.includeFirstRow === true}
            onChange={({ target }) => onChange({ ...columns, includeFirstRow: target.checked })}
          />
        </div>
      )}
    </div>
  );
}
