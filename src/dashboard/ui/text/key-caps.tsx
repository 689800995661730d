import { Fragment } from "react";

/** Keyboard shortcuts as keycaps: the keys of a chord beside each other, alternatives separated by dots. */
export function KeyCaps({ chords }: { chords: readonly string[] }) {
  return (
    <span dir="ltr" className="inline-flex flex-wrap items-center justify-end gap-x-1 gap-y-0.5">
      {chords.map((chord, index) => (
        <Fragment key={chord}>
          {index > 0 && <span className="text-ink-muted"> · </span>}
          {chord.split(" ").map((key, place) => (
            <Fragment key={key}>
              {place > 0 && " "}
              <kbd className="min-w-5.5 rounded-sm border border-b-2 border-line bg-surface-2 px-1.5 text-center font-mono text-xs leading-4.5">
                {key}
              </kbd>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
