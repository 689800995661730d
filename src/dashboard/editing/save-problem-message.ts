import { useIntl } from "react-intl";

/** Error codes that share the message of another code. */
const messageCodes: Readonly<Record<string, string>> = { missing_credentials: "signed_out" };

/**
 * Returns a function that explains a failed save by its error code; the message states that the text is preserved. With
 * the row, the message of a deleted key tells that it exists again.
 */
export function useSaveProblemMessage(): (code: string, row?: { deleted?: boolean | undefined }) => string {
  const intl = useIntl();
  return (code, row) => {
    const keyExists = row !== undefined && row.deleted !== true;
    const id = `saveProblem.${keyExists && code === "not_found" ? "key_back" : (messageCodes[code] ?? code)}`;
    return intl.formatMessage({ id: id in intl.messages ? id : "saveProblem.other" }, { code });
  };
}
