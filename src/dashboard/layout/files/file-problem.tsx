import type { ReactNode } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { isolated } from "#dashboard/lib/isolated.ts";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type Props = {
  error: Error;
  /** What came of it; the id of a message. */
  title?: string;
  /** What can be done about it. */
  children?: ReactNode;
};

/** Why a file was refused, or not made, with the place in it. What is wrong there is said in the reader's language. */
export function FileProblem({ error, title = "files.import.broken", children }: Props) {
  if (!isOfFile(error))
    return (
      <Notice tone="danger">
        <OtherProblem error={error} />
      </Notice>
    );
  const { line, keys, problemValues } = error.details;
  const { column } = Object(problemValues);
  return (
    <Notice tone="danger">
      <p className="font-medium">
        <FormattedMessage id={title} />
      </p>
      <p className="break-words">
        <Problem error={error} />
      </p>
      {typeof line === "number" && (
        <p>
          <FormattedMessage
            id={typeof column === "number" ? "files.import.place" : "files.import.line"}
            values={{ line: <FormattedNumber value={line} />, column: <FormattedNumber value={column} /> }}
          />
        </p>
      )}
      {Array.isArray(keys) && keys.length > 0 && (
        <p className="break-words">
          <FormattedMessage
            id="files.import.keys"
            values={{ count: keys.length, keys: <NameList names={keys.map(String)} /> }}
          />
        </p>
      )}
      {children && <div className="text-ink">{children}</div>}
    </Notice>
  );
}

/** What keeps a file out that can be read. */
function OtherProblem({ error }: { error: Error }) {
  const errorMessage = useErrorMessage();
  if (!(error instanceof ApiCallError) || error.code !== "unknown_status") return errorMessage(error);
  const { status } = error.details;
  if (typeof status !== "string") return errorMessage(error);
  return <FormattedMessage id="files.import.unknownStatus" values={{ status: isolated(status) }} />;
}

/** What a library found wrong stands in it in English, as the library says it. */
function Problem({ error }: { error: ApiCallError }) {
  const intl = useIntl();
  const { problem, problemName, problemValues } = error.details;
  const id = `file.problem.${problemName}`;
  if (!(id in intl.messages)) return <bdi lang="en">{String(problem ?? error.message)}</bdi>;
  const values = Object.entries(Object(problemValues)).map(([name, value]) => [
    name,
    typeof value === "number" ? intl.formatNumber(value) : isolated(String(value)),
  ]);
  return <FormattedMessage id={id} values={Object.fromEntries(values)} />;
}

/** Whether a file is what was refused, or texts that it cannot hold. */
function isOfFile(error: Error): error is ApiCallError {
  return error instanceof ApiCallError && (error.code === "broken_file" || error.code === "not_in_format");
}

/** The option by which the file would be taken or made, when one is. */
export function helpfulOption(error: Error): unknown {
  return error instanceof ApiCallError ? error.details.option : undefined;
}
