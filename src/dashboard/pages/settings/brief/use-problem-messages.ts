import { useIntl } from "react-intl";
import type { DraftProblems } from "./draft-problems.ts";

/** Says what is wrong at a part of a field, or what is odd there. */
export function useProblemMessages({ errors, warnings }: DraftProblems, index: number) {
  const intl = useIntl();
  const wordsIn = (problems: ReadonlyMap<string, string>) => (part: string) => {
    const problem = problems.get(`${index}.${part}`);
    return problem && intl.formatMessage({ id: `briefDesigner.problem.${problem}` });
  };
  return { wrong: wordsIn(errors), odd: wordsIn(warnings) };
}

export type ProblemMessages = ReturnType<typeof useProblemMessages>;
