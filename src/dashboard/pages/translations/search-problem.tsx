import { FormattedMessage, useIntl } from "react-intl";
import { ApiCallError } from "#dashboard/api/call.ts";

/** What is wrong with a search, and where in its text. */
export type SearchProblem = { position: number; problem: string; text: string };

/** What the server did not understand: a language, a status or a word that it does not know. */
export function searchProblemOf(error: unknown, text: string): SearchProblem | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "invalid_query") return undefined;
  const { position, problem } = error.details;
  return { position: Number(position ?? 0), problem: String(problem), text };
}

/** Says what is wrong, with the place marked. */
export function SearchProblemNote({ id, problem }: { id: string; problem: SearchProblem | undefined }) {
  const intl = useIntl();
  if (problem === undefined) return <p id={id} className="sr-only" />;
  const { position, text } = problem;
  const message = `grid.query.problem.${problem.problem}`;
  return (
    <div id={id} role="alert" className="pt-1 text-xs text-danger">
      <p>
        <FormattedMessage id={message in intl.messages ? message : "grid.query.problem.misplaced"} />
      </p>
      <p dir="ltr" aria-hidden className="truncate font-mono whitespace-pre text-ink-muted">
        {text.slice(0, position)}
        <mark className="rounded-sm bg-removed text-ink">{text.slice(position) || " "}</mark>
      </p>
    </div>
  );
}
