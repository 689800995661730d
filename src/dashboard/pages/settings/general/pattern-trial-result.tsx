import { FormattedMessage } from "react-intl";
import type { PatternTrial } from "#dashboard/api/placeholder-patterns.ts";

/** How many texts a pattern matches, and what it finds in some of them. */
export function PatternTrialResult({ trial: { tried, texts, isComplete } }: { trial: PatternTrial }) {
  const id = isComplete ? "settings.patterns.tried" : "settings.patterns.triedFirst";
  return (
    <div className="space-y-2 rounded-md border border-line bg-surface-2 px-3 py-2 text-sm">
      <p>
        <FormattedMessage id={id} values={{ matched: tried.texts, texts }} />
      </p>
      {tried.examples.length > 0 && (
        <ul className="space-y-2 text-xs">
          {tried.examples.map(({ key, language, text, found }) => (
            <li key={`${key} ${language}`} className="min-w-0">
              <div className="text-ink-muted">
                <bdi className="font-mono break-all">{key}</bdi> <bdi>({language})</bdi>
              </div>
              <div className="flex flex-wrap gap-1">
                {[...new Set(found)].map((one) => (
                  <code
                    key={one}
                    dir="ltr"
                    className="rounded-sm border border-line-strong px-1 font-mono break-all"
                  >
                    {one}
                  </code>
                ))}
              </div>
              <div dir="auto" lang={language} className="line-clamp-2 break-words">
                {text}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
