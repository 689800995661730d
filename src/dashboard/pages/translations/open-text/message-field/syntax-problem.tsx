import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { SyntaxProblem } from "#text/message/icu-pieces.ts";
import { shownOffsets } from "#text/message/isolated-chips.ts";
import { BackdropLayer } from "./backdrop-layer.tsx";

/** A wavy line under the part of a text that is not a valid message. */
export function ProblemMark(props: { shown: string; problem: SyntaxProblem; language: Language }) {
  const { shown, problem, language } = props;
  const offset = shownOffsets(shown);
  const [start, end] = [offset(problem.start), offset(problem.end)];
  return (
    <BackdropLayer language={language}>
      {shown.slice(0, start)}
      <span data-problem="" className="underline decoration-danger decoration-wavy decoration-2">
        {shown.slice(start, end)}
      </span>
      {shown.slice(end)}
    </BackdropLayer>
  );
}

/** Explains why the text is not a valid message. Such a text can be saved nevertheless. */
export function ProblemWords({ id, problem }: { id?: string; problem: SyntaxProblem | undefined }) {
  return (
    <p
      id={id}
      role="status"
      className="col-start-1 row-start-3 text-xs text-danger not-empty:px-3 not-empty:pb-1"
    >
      {problem && <FormattedMessage id={`editor.problem.${problem.code}`} />}
    </p>
  );
}
