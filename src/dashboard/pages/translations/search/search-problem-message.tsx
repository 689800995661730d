import { FormattedMessage, useIntl } from "react-intl";
import type { SearchProblem } from "./search-problem.ts";

/** Message for a search problem, with its position marked. */
export function SearchProblemMessage({ position, problem, text }: SearchProblem) {
  const intl = useIntl();
  const message = `query.problem.${problem}`;
  return (
    <>
      <p>
        <FormattedMessage id={message in intl.messages ? message : "query.problem.misplaced"} />
      </p>
      <p dir="ltr" aria-hidden className="truncate font-mono whitespace-pre text-ink-muted">
        {text.slice(0, position)}
        <mark className="rounded-sm bg-removed text-ink">{text.slice(position) || " "}</mark>
      </p>
    </>
  );
}
