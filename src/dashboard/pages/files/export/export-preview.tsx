import { FormattedMessage } from "react-intl";
import { type FileFormat, fileFormats } from "#contract/files.ts";
import type { ExportedFile } from "#dashboard/api/files.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { CodeText } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Size } from "#dashboard/ui/size.tsx";

type Props = { format: FileFormat; files: readonly ExportedFile[]; isOutdated: boolean };

/** The generated files with their beginnings; saving the export saves these files. */
export function ExportPreview({ format, files, isOutdated }: Props) {
  const isEmpty = files.every(({ keys }) => keys === 0);
  return (
    <Section title={<FormattedMessage id="files.export.preview" />}>
      {isOutdated && (
        <Notice>
          <FormattedMessage id="files.export.old" />
        </Notice>
      )}
      {isEmpty && (
        <Notice>
          <FormattedMessage id="files.export.nothing" />
        </Notice>
      )}
      <ul className="divide-y divide-line rounded-md border border-line">
        {files.map((exported) => (
          <li key={exported.name}>
            <FileLine exported={exported} isText={isTextFormat(format)} isOpen={files.length === 1} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function isTextFormat(format: FileFormat): boolean {
  const [extension] = fileFormats[format];
  return extension !== "xls" && extension !== "xlsx";
}

function FileLine({
  exported,
  isText,
  isOpen,
}: {
  exported: ExportedFile;
  isText: boolean;
  isOpen: boolean;
}) {
  const line = (
    <>
      <bdi className="font-medium">{exported.name}</bdi>{" "}
      <span className="text-ink-muted tabular-nums">
        <FormattedMessage
          id="files.export.made"
          values={{ count: exported.keys, size: <Size bytes={exported.file.size} /> }}
        />
      </span>
    </>
  );
  if (!isText) return <p className="px-3 py-2 text-sm">{line}</p>;
  return (
    <details open={isOpen} className="px-3">
      <summary className="py-2 text-sm">{line}</summary>
      <div className="mb-3 max-h-96 overflow-auto rounded-md border border-line bg-surface-2">
        <CodeText label={exported.name}>{exported.beginning}</CodeText>
      </div>
    </details>
  );
}
