import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { nameOf } from "#dashboard/pages/branches/conflicts/conflict-filter.ts";
import type { MergeableRow } from "#dashboard/pages/branches/merge/merge-decisions.ts";
import { paths } from "#dashboard/paths.ts";
import { fieldMessage, useValueFormat } from "./value-format.ts";

const nameClass = "font-mono text-xs leading-5 break-all";

/** Key of a difference, linked to the grid that contains it, with language and field. */
export function DifferenceName(props: {
  row: MergeableRow;
  gridScope: BranchScope | undefined;
  /** Whether the link is in the tab order. */
  isReachable?: boolean;
}) {
  const { row, gridScope, isReachable = true } = props;
  const { languageOf } = useValueFormat();
  const language = row.resource ? undefined : languageOf(row.language);
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {row.key !== "" && gridScope ? (
        <Link
          to={gridAddress(gridScope, row, language?.base === true)}
          {...(isReachable ? {} : { tabIndex: -1 })}
          className={`${nameClass} hover:underline`}
        >
          {row.key}
        </Link>
      ) : (
        <span className={nameClass}>{nameOf(row)}</span>
      )}
      <span className="text-xs text-ink-muted">
        {language && <>{language.name} · </>}
        <FormattedMessage id={fieldMessage(row)} />
      </span>
    </div>
  );
}

/** URL of a key's row in the grid, with the language beside its source. */
function gridAddress(scope: BranchScope, { key, language }: MergeableRow, isBase: boolean): string {
  const params = new URLSearchParams({
    q: printQuery(queryForKey(key)),
    ...(language === "" || isBase ? {} : { languages: language }),
  });
  return paths.translations(scope, params);
}
