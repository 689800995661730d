import { useIntl } from "react-intl";
import type { DraftProblems } from "./draft-problems.ts";

/** Returns the error and warning messages for parts of a field. */
export function useProblemMessages({ errors, warnings }: DraftProblems, index: number) {
  const intl = useIntl();
  const messageIn = (problems: ReadonlyMap<string, string>) => (part: string) => {
    const problem = problems.get(`${index}.${part}`);
    return problem && intl.formatMessage({ id: `briefDesigner.problem.${problem}` });
  };
  return { errorOf: messageIn(errors), warningOf: messageIn(warnings) };
}

export type ProblemMessages = ReturnType<typeof useProblemMessages>;
