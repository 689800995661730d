import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { fileError } from "#dashboard/api/files.ts";
import { formatOptions } from "#dashboard/appearance/format-names.ts";
import { FileProblemLine } from "#dashboard/layout/files/file-problem.tsx";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import type { ChosenFile } from "./pick-files.ts";
import type { ImportState } from "./use-import.ts";

type Props = {
  importState: ImportState;
  /** Name of the base language. */
  sourceName: string;
  languageOptions: (file: ChosenFile) => ReadonlyArray<{ value: string; label: string }>;
};

/** Several files of an import: how each is read, and what becomes of its texts once there is a preview. */
export function FilesTable({ importState, sourceName, languageOptions }: Props) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { files, preview } = importState;
  const included = files.filter(({ isIncluded }) => isIncluded);
  const resultOf = ({ id, isIncluded }: ChosenFile) =>
    isIncluded ? preview?.files[preview.ids.indexOf(id)] : undefined;
  const number = (
    key: "added" | "changed" | "unchanged" | "unknown",
    header: string,
  ): Column<ChosenFile> => ({
    key,
    header: intl.formatMessage({ id: header }, { language: sourceName }),
    align: "end",
    cell: (file) => {
      const result = resultOf(file);
      if (!result || result.error) return null;
      const value = key === "unknown" ? result.unknown : result.counts[key];
      return (
        <span className={`tabular-nums ${value === 0 ? "text-ink-muted" : ""}`}>
          <FormattedNumber value={value} />
        </span>
      );
    },
  });
  const columns: Array<Column<ChosenFile>> = [
    {
      key: "file",
      header: (
        <AllBox
          label={word("files.import.allFiles")}
          count={included.length}
          all={files.length}
          onChange={(isIncluded) =>
            importState.changeFiles(
              files.map(({ id }) => id),
              { isIncluded },
            )
          }
        />
      ),
      isRowHeader: true,
      cell: (file) => (
        <>
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              checked={file.isIncluded}
              className="mt-0.5 size-4 flex-none accent-accent"
              onChange={({ target }) => importState.changeFiles([file.id], { isIncluded: target.checked })}
            />
            <bdi dir="ltr" className="min-w-32 font-mono text-xs leading-5 font-normal wrap-anywhere">
              {file.path}
            </bdi>
          </label>
          <FileNote file={file} result={resultOf(file)} />
        </>
      ),
    },
    {
      key: "format",
      header: word("files.format"),
      cell: (file) => (
        <FilterChoice
          label={intl.formatMessage({ id: "files.import.formatOf" }, { file: file.path })}
          all={word("files.choose")}
          options={formatOptions}
          value={file.format ?? ""}
          onChange={(format) => importState.changeFormat(file, format)}
        />
      ),
    },
    {
      key: "language",
      header: word("files.language"),
      cell: (file) => (
        <FilterChoice
          label={intl.formatMessage({ id: "files.import.languageOf" }, { file: file.path })}
          all={word("files.choose")}
          options={languageOptions(file)}
          value={file.language}
          onChange={(language) =>
            importState.changeFiles([file.id], {
              language,
              ...(language !== "" && file.format ? { isIncluded: true } : {}),
            })
          }
        />
      ),
    },
    ...(preview
      ? [
          number("added", "files.import.column.new"),
          number("changed", "files.import.column.changed"),
          number("unchanged", "files.import.column.unchanged"),
          number("unknown", "files.import.column.unknown"),
        ]
      : []),
  ];
  return (
    <DataTable
      label={word("files.import.files")}
      columns={columns}
      rows={files}
      rowKey={({ id }) => String(id)}
    />
  );
}

type AllBoxProps = { label: string; count: number; all: number; onChange: (isIncluded: boolean) => void };

function AllBox({ label, count, all, onChange }: AllBoxProps) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={count === all}
        className="size-4 flex-none accent-accent"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < all;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

type Result = NonNullable<ImportState["preview"]>["files"][number];

/** Problems and remarks about a file, one per line. */
function FileNote({ file, result }: { file: ChosenFile; result: Result | undefined }) {
  const missing = missingIn(file);
  return (
    <div className="ms-6 text-xs font-normal empty:hidden">
      {missing !== undefined && (
        <p className="text-ink-muted">
          <FormattedMessage id={`files.import.missing.${missing}`} />
        </p>
      )}
      {result?.error && (
        <p role="alert" className="text-danger wrap-anywhere">
          <FileProblemLine error={fileError(result.error)} />
        </p>
      )}
      {result && result.skipped > 0 && (
        <p className="text-ink-muted">
          <FormattedMessage id="files.import.skippedIn" values={{ count: result.skipped }} />
        </p>
      )}
      {result && result.replaced > 0 && (
        <p className="text-warning">
          <FormattedMessage id="files.import.replaced" values={{ count: result.replaced }} />
        </p>
      )}
    </div>
  );
}

type ReadChoice = Pick<ChosenFile, "format" | "language"> & { file?: { size: number } };

export function missingIn({
  format,
  language,
  file,
}: ReadChoice): "content" | "format" | "language" | undefined {
  if (file?.size === 0) return "content";
  if (format === undefined) return "format";
  return language === "" ? "language" : undefined;
}
