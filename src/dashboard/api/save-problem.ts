import { useIntl } from "react-intl";

/** What happened to a save, by the code of the refusal, and that its text is kept. */
export function useSaveProblemWords(): (code: string) => string {
  const intl = useIntl();
  return (code) => {
    const known = `grid.problem.${code === "missing_credentials" ? "signed_out" : code}`;
    return intl.formatMessage({ id: known in intl.messages ? known : "grid.problem.other" }, { code });
  };
}
