import { FormattedMessage, FormattedNumber } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Why a file was refused, with the place in it. The server says in English what is wrong there. */
export function FileProblem({ error }: { error: Error }) {
  const errorMessage = useErrorMessage();
  if (!(error instanceof ApiCallError) || error.code !== "broken_file")
    return <Notice tone="danger">{errorMessage(error)}</Notice>;
  const { line, keys } = error.details;
  return (
    <Notice tone="danger">
      <p className="font-medium">
        <FormattedMessage id="files.import.broken" />
      </p>
      <p lang="en" dir="ltr" className="break-words">
        {error.message}
      </p>
      {typeof line === "number" && (
        <p>
          <FormattedMessage id="files.import.line" values={{ line: <FormattedNumber value={line} /> }} />
        </p>
      )}
      {Array.isArray(keys) && keys.length > 0 && (
        <p className="break-words">
          <FormattedMessage id="files.import.keys" values={{ keys: <NameList names={keys.map(String)} /> }} />
        </p>
      )}
    </Notice>
  );
}
