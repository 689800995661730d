import type { ReactNode } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { isolated } from "#dashboard/lib/isolated.ts";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type Props = {
  error: Error;
  /** Id of a message that states the result. */
  title?: string;
  /** Actions that solve the problem. */
  children?: ReactNode;
};

/** Explains why a file was refused or could not be created, with the line of the problem and the affected keys. */
export function FileProblem({ error, title = "files.import.broken", children }: Props) {
  if (!isContentError(error))
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

/** The reason why a file was refused, as one line of text. */
export function FileProblemLine({ error }: { error: Error }) {
  if (!isContentError(error)) return <OtherProblem error={error} />;
  const { line } = error.details;
  return (
    <>
      <Problem error={error} />
      {typeof line === "number" && (
        <>
          {" "}
          <FormattedMessage id="files.import.line" values={{ line: <FormattedNumber value={line} /> }} />
        </>
      )}
    </>
  );
}

/** An error that is not about the content of the file. */
function OtherProblem({ error }: { error: Error }) {
  const errorMessage = useErrorMessage();
  if (!(error instanceof ApiCallError) || error.code !== "unknown_status") return errorMessage(error);
  const { status } = error.details;
  if (typeof status !== "string") return errorMessage(error);
  return <FormattedMessage id="files.import.unknownStatus" values={{ status: isolated(status) }} />;
}

/** The problem in the interface language; an error of a parser library is shown in English. */
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

/** Whether the error is about the content of a file, or about texts that its format cannot represent. */
function isContentError(error: Error): error is ApiCallError {
  return error instanceof ApiCallError && (error.code === "broken_file" || error.code === "not_in_format");
}

/** The option with which the file would be accepted or created, if there is one. */
export function helpfulOption(error: Error): unknown {
  return error instanceof ApiCallError ? error.details.option : undefined;
}
