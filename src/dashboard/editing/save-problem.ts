import { useIntl } from "react-intl";

/** Explains a failed save by its error code, and says that the text is kept. */
export function useSaveProblemMessage(): (code: string) => string {
  const intl = useIntl();
  return (code) => {
    const known = `saveProblem.${code === "missing_credentials" ? "signed_out" : code}`;
    return intl.formatMessage({ id: known in intl.messages ? known : "saveProblem.other" }, { code });
  };
}
