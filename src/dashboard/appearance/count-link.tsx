import { FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { Query } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { paths } from "#dashboard/paths.ts";
import { counterWord, rowsQuery } from "./counters.ts";

/** A counter of a language, linked to the counted rows. `filter` restricts the keys. */
export function CountLink(props: {
  scope: BranchScope;
  filter: Query;
  counter: string;
  language: Language;
  count: number;
}) {
  const intl = useIntl();
  const { counter, language, count } = props;
  const search = new URLSearchParams({
    languages: language.base ? "" : language.code,
    q: rowsQuery(props.filter, counter, language.code),
  });
  return (
    <Link
      to={paths.translations(props.scope, search)}
      aria-label={intl.formatMessage(
        { id: "counts.open" },
        { count, counter: counterWord(intl, counter), language: language.name },
      )}
      // Fills the whole table cell.
      className={`-mx-3 -my-2 block px-3 py-2 -outline-offset-2 hover:underline ${count === 0 ? "text-ink-muted" : ""}`}
    >
      <FormattedNumber value={count} />
    </Link>
  );
}
