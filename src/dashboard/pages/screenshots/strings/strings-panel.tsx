import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Language } from "#contract/languages.ts";
import { printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import type { ScreenStrings } from "#dashboard/api/screenshots/screen-strings.ts";
import { tagQuery } from "#dashboard/api/tags/tagged-keys.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { SaveStatus } from "#dashboard/editing/save-status.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import { paths } from "#dashboard/paths.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { StringRow } from "./string-row.tsx";
import type { ScreenString } from "./strings-on-screen.ts";
import { type Fits, overflowOf } from "./use-fits.ts";

type PanelProps = {
  scope: BranchScope;
  /** Name of the screen's tag. */
  screen: string;
  query: UseQueryResult<ScreenStrings>;
  strings: readonly ScreenString[];
  language: Language;
  languages: readonly Language[];
  onLanguage: (code: string) => void;
  rights: ViewerRights;
  queue: SaveQueue;
  fits: Fits;
  openKey: string;
  /** Key of the string that was opened on this page, which gets the focus; empty if a link opened it. */
  focusedKey: string;
  onOpen: (key: string) => void;
  onGoTo: (unsaved: UnsavedCell) => void;
};

/** Strings of the screen in one language; the open one can be edited. */
export function StringsPanel(props: PanelProps) {
  const { scope, query, strings, language, openKey, onOpen } = props;
  const intl = useIntl();
  const { data: customStatuses = [] } = useQuery(customStatusesQuery(scope));
  const statusStyles = statusStylesOf(customStatuses);
  const nextOf = (index: number) => strings[index + 1]?.row.key ?? "";
  return (
    <section className="border-b border-line">
      <div className="space-y-3 px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs">
          <h2 className="text-sm font-semibold">
            <FormattedMessage id="shots.strings" values={{ count: strings.length }} />
          </h2>
          <SaveStatus
            queue={props.queue}
            rights={{ ...props.rights, languages: props.languages }}
            onGoTo={props.onGoTo}
          />
        </div>
        <ChoiceField
          label={intl.formatMessage({ id: "shots.strings.language" })}
          options={props.languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language.code}
          onChange={(picked) => props.onLanguage(picked)}
        />
      </div>
      {query.isPending && (
        <div className="px-4">
          <Loading lines={3} />
        </div>
      )}
      {query.isError && (
        <div className="px-4">
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isSuccess && strings.length === 0 && (
        <p className="px-4 pb-3 text-sm text-ink-muted">
          <FormattedMessage id="shots.strings.none" />{" "}
          <Link to={paths.translations(scope)} className="underline">
            <FormattedMessage id="shell.translations" />
          </Link>
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {strings.map(({ row, boxIndices }, index) => (
          <StringRow
            key={row.key}
            row={row}
            language={language}
            base={props.languages[0]}
            statusStyles={statusStyles}
            rights={props.rights}
            queue={props.queue}
            hasBox={boxIndices.length > 0}
            overflow={overflowOf(props.fits, boxIndices)}
            isOpen={row.key === openKey}
            takesFocus={row.key === props.focusedKey}
            onOpen={(isOpen) => onOpen(isOpen ? row.key : "")}
            onNext={() => onOpen(nextOf(index))}
          />
        ))}
      </ul>
      {query.isSuccess && query.data.unshown > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-muted">
          <FormattedMessage id="shots.strings.unshown" values={{ count: query.data.unshown }} />{" "}
          <Link
            to={paths.translations(scope, { q: printQuery(tagQuery(props.screen)) })}
            className="underline"
          >
            <FormattedMessage id="shots.strings.all" />
          </Link>
        </p>
      )}
    </section>
  );
}
