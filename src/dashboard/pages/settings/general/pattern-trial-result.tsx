import { FormattedMessage } from "react-intl";
import type { PatternTrial } from "#dashboard/api/projects/placeholder-patterns.ts";
import { TextWithChips } from "#dashboard/ui/text/text-with-chips.tsx";
import { direction } from "#text/languages/direction.ts";
import { findPatternMatches } from "#text/message/patterns/placeholder-patterns.ts";
import type { Span } from "#text/message/piece.ts";

/**
 * Matches of the pattern that the server also found: only the server recognizes quoted parts of a message.
 */
function chipsIn(text: string, pattern: string, found: readonly string[]): Span[] {
  return findPatternMatches(text, [pattern]).filter(({ start, end }) =>
    found.includes(text.slice(start, end)),
  );
}

/** Shows how many texts a pattern matches, with some examples. */
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
              <div dir={direction(language)} lang={language} className="line-clamp-3 break-words">
                <TextWithChips text={text} chips={chipsIn(text, tried.pattern, found)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
