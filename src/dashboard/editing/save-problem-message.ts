import { useIntl } from "react-intl";

const names: Readonly<Record<string, string>> = { missing_credentials: "signed_out" };

/**
 * Explains a failed save by its error code and states that the text is preserved. Pass the row where it is
 * shown: a deleted key may exist again.
 */
export function useSaveProblemMessage(): (code: string, row?: { deleted?: boolean | undefined }) => string {
  const intl = useIntl();
  return (code, row) => {
    const isThere = row !== undefined && row.deleted !== true;
    const known = `saveProblem.${isThere && code === "not_found" ? "key_back" : (names[code] ?? code)}`;
    return intl.formatMessage({ id: known in intl.messages ? known : "saveProblem.other" }, { code });
  };
}
