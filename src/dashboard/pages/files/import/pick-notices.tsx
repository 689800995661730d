import { FormattedMessage } from "react-intl";
import { bodyBytes } from "#contract/body-limits.ts";
import { maxImportFiles } from "#contract/files.ts";
import type { ZipError } from "#dashboard/lib/files/unzip.ts";
import { isolated } from "#dashboard/lib/isolated.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { type ImportState, limitOf } from "./use-import.ts";

/** Why files cannot be imported, or were left out. */
export function PickNotices({ importState }: { importState: ImportState }) {
  const { files, ignored, pickProblem } = importState;
  const limit = limitOf(files);
  return (
    <>
      {pickProblem && (
        <Notice tone="danger">
          <PickProblem error={pickProblem} />
        </Notice>
      )}
      {limit && (
        <Notice tone="danger">
          <FormattedMessage
            id={files.length === 1 ? "files.import.tooLarge" : `files.import.limit.${limit}`}
            values={{ size: <Size bytes={bodyBytes.large} />, count: maxImportFiles }}
          />
        </Notice>
      )}
      {files.length === 1 && files[0]?.file.size === 0 && (
        <Notice tone="danger">
          <FormattedMessage id="files.import.missing.content" />
        </Notice>
      )}
      {ignored > 0 && (
        <p role="status" className="text-sm text-ink-muted">
          <FormattedMessage id="files.import.ignored" values={{ count: ignored }} />
        </p>
      )}
    </>
  );
}

/** Why a zip or folder cannot be read. */
function PickProblem({ error }: { error: Error }) {
  // The module that unpacks is loaded with the first zip.
  const { problem, path } = error as Partial<ZipError>;
  if (error.name !== "ZipError" || problem === undefined)
    return <FormattedMessage id="files.import.unreadable" />;
  return <FormattedMessage id={`files.import.zip.${problem}`} values={{ path: isolated(path ?? "") }} />;
}
