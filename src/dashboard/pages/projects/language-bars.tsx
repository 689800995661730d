import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import type { Project } from "#contract/projects/projects.ts";

type Language = NonNullable<Project["work"]>["languages"][number];

/** Maximum number of bars of a project; only the number of further languages is shown. */
const maxBars = 6;

/** A small bar for each language of a project, those that the user may edit first. */
export function LanguageBars({ project }: { project: Project }) {
  const { work } = project;
  if (work === undefined) return null;
  const withStrings = work.languages.filter(({ all }) => all > 0);
  if (withStrings.length === 0)
    return (
      <span className="text-xs text-ink-muted">
        <FormattedMessage id={work.languages.length === 0 ? "projects.noLanguages" : "projects.noStrings"} />
      </span>
    );
  const sorted = withStrings.toSorted((one, two) => Number(two.editable) - Number(one.editable));
  const hiddenCount = sorted.length - maxBars;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-1 text-xs">
      {sorted.slice(0, maxBars).map((language) => (
        <LanguageBar key={language.code} language={language} />
      ))}
      {hiddenCount > 0 && (
        <li className="text-ink-muted">
          <FormattedMessage id="projects.moreLanguages" values={{ count: hiddenCount }} />
        </li>
      )}
    </ul>
  );
}

function LanguageBar({ language: { code, name, translated, all } }: { language: Language }) {
  const intl = useIntl();
  const percent = Math.floor((translated / all) * 100);
  const detail = intl.formatMessage({ id: "projects.translatedOf" }, { language: name, translated, all });
  return (
    <li title={detail} className="flex items-center gap-2">
      <bdi aria-hidden className="w-10 flex-none truncate font-mono text-ink-muted">
        {code}
      </bdi>
      <span className="sr-only">{detail}</span>
      <span aria-hidden className="h-1.5 min-w-6 flex-1 overflow-hidden rounded-full bg-surface-3">
        <span className="block h-full rounded-full bg-status-accepted" style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden className="w-9 flex-none text-end tabular-nums">
        <FormattedNumber value={percent / 100} style="percent" />
      </span>
    </li>
  );
}
