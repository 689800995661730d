import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import type { Project } from "#contract/projects/projects.ts";

type Language = NonNullable<Project["work"]>["languages"][number];

/** Number of bars that fit. If there are more languages, their number takes the place of the last bar. */
const room = 6;
const roomOnPhones = 3;

/** A small bar for each language of a project, those that the user may edit first. */
export function LanguageBars({ project: { work } }: { project: Project }) {
  if (work === undefined) return null;
  const withStrings = work.languages.filter(({ all }) => all > 0);
  if (withStrings.length === 0)
    return (
      <span className="text-xs text-ink-muted">
        <FormattedMessage id={work.languages.length === 0 ? "projects.noLanguages" : "projects.noStrings"} />
      </span>
    );
  const sorted = withStrings.toSorted((a, b) => Number(b.editable) - Number(a.editable));
  const shownIn = (places: number) => (sorted.length > places ? places - 1 : sorted.length);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-x-4 gap-y-1 text-xs">
      {sorted.slice(0, shownIn(room)).map((language, index) => (
        <li key={language.code} className={index < shownIn(roomOnPhones) ? "" : "max-sm:hidden"}>
          <LanguageBar language={language} />
        </li>
      ))}
      <MoreLanguages count={sorted.length - shownIn(room)} className="max-sm:hidden" />
      <MoreLanguages count={sorted.length - shownIn(roomOnPhones)} className="sm:hidden" />
    </ul>
  );
}

function MoreLanguages({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <li className={`text-ink-muted ${className}`}>
      <FormattedMessage id="projects.moreLanguages" values={{ count }} />
    </li>
  );
}

function LanguageBar({ language: { code, name, translated, all } }: { language: Language }) {
  const intl = useIntl();
  const percent = Math.floor((translated / all) * 100);
  const detail = intl.formatMessage({ id: "projects.translatedOf" }, { language: name, translated, all });
  return (
    <span title={detail} className="flex items-center gap-2">
      <bdi aria-hidden className="min-w-5 flex-none font-mono text-ink-muted">
        {code}
      </bdi>
      <span className="sr-only">{detail}</span>
      <span aria-hidden className="h-1.5 min-w-6 flex-1 overflow-hidden rounded-full bg-surface-3">
        <span className="block h-full rounded-full bg-status-accepted" style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden className="w-9 flex-none text-end tabular-nums">
        <FormattedNumber value={percent / 100} style="percent" />
      </span>
    </span>
  );
}
