import { TextWithChips } from "#dashboard/ui/text/text-with-chips.tsx";
import type { Chip } from "#text/message/chips.ts";
import type { Choice, Piece, Span } from "#text/message/piece.ts";

/** `span`: the part of the text to show; `pieces`: the pieces inside it. */
type Parts = { text: string; chips: readonly Chip[]; pieces: readonly Piece[]; span: Span };

/** A message laid out for reading: its forms, at any depth, one below the other and without braces. */
export function LaidOutSource({ text, chips, pieces, span }: Parts) {
  const choices = pieces.filter((piece): piece is Choice => piece.kind === "choice");
  const starts = [span.start, ...choices.map(({ end }) => end)];
  return starts.map((start, index) => {
    const choice = choices[index];
    return (
      <div key={start}>
        <TextSegment text={text} chips={chips} span={{ start, end: choice?.start ?? span.end }} />
        {choice && (
          <ul className="border-s-2 border-line ps-2">
            {choice.forms.map((form) => (
              <li key={form.start} className="flex items-baseline gap-2">
                <span className="flex-none font-mono text-xs">{form.selector}</span>
                <div className="min-w-0 flex-1">
                  <LaidOutSource
                    text={text}
                    chips={chips}
                    pieces={form.pieces}
                    span={{ start: form.bodyStart, end: form.bodyEnd }}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  });
}

function TextSegment({ text, chips, span: { start, end } }: Omit<Parts, "pieces">) {
  const segment = text.slice(start, end);
  if (segment.trim() === "") return null;
  const segmentChips = chips
    .filter((chip) => chip.start >= start && chip.end <= end)
    .map((chip) => ({ start: chip.start - start, end: chip.end - start }));
  return <TextWithChips text={segment} chips={segmentChips} />;
}
