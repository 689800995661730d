import { useIntl } from "react-intl";

/** What happened to a save, by the code of the refusal, and that its text is kept. */
export function useSaveProblemMessage(): (code: string) => string {
  const intl = useIntl();
  return (code) => {
    const known = `saveProblem.${code === "missing_credentials" ? "signed_out" : code}`;
    return intl.formatMessage({ id: known in intl.messages ? known : "saveProblem.other" }, { code });
  };
}
