import { FormattedMessage } from "react-intl";
import { type FileFormat, fileFormats } from "#contract/files.ts";
import type { MadeFile } from "#dashboard/api/translation-files.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { CodeText } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Size } from "#dashboard/ui/size.tsx";

type Props = { format: FileFormat; files: readonly MadeFile[]; isOld: boolean };

/** The files that were made, with the beginning of each: what is saved is what stands here. */
export function ExportPreview({ format, files, isOld }: Props) {
  const isEmpty = files.every(({ keys }) => keys === 0);
  return (
    <Section title={<FormattedMessage id="files.export.preview" />}>
      {isOld && (
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
        {files.map((made) => (
          <li key={made.name}>
            <FileLine made={made} isText={isText(format)} isOpen={files.length === 1} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function isText(format: FileFormat): boolean {
  const [extension] = fileFormats[format];
  return extension !== "xls" && extension !== "xlsx";
}

function FileLine({ made, isText, isOpen }: { made: MadeFile; isText: boolean; isOpen: boolean }) {
  const line = (
    <>
      <bdi className="font-medium">{made.name}</bdi>{" "}
      <span className="text-ink-muted tabular-nums">
        <FormattedMessage
          id="files.export.made"
          values={{ count: made.keys, size: <Size bytes={made.file.size} /> }}
        />
      </span>
    </>
  );
  if (!isText) return <p className="px-3 py-2 text-sm">{line}</p>;
  return (
    <details open={isOpen} className="px-3">
      <summary className="py-2 text-sm">{line}</summary>
      <div className="mb-3 max-h-96 overflow-auto rounded-md border border-line bg-surface-2">
        <CodeText label={made.name}>{made.beginning}</CodeText>
      </div>
    </details>
  );
}
