import { memo, useRef } from "react";
import { FormattedMessage } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";

/** Maximum length of a displayed text. */
const maxShownLength = 2_000;

/** The published text below the field of a draft; there it never moves the field. */
export const EditorPublished = memo(function EditorPublished({
  cell,
  language,
}: {
  cell: Cell;
  language: Language;
}) {
  const { reading } = useGrid();
  const note = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(note);
  if (cell.draft === "" || cell.value === "") return null;
  return (
    <div
      ref={note}
      {...(scrolls && { tabIndex: 0 })}
      className="max-h-28 cursor-text overflow-y-auto border-t border-line bg-surface-2 px-3 py-1 text-xs leading-5 select-text"
    >
      <span className="text-ink-muted">
        <FormattedMessage id="panel.published" />
      </span>{" "}
      <bdi lang={language.code} dir={language.direction} className="break-words whitespace-pre-line">
        <MessageText
          text={cell.value.slice(0, maxShownLength)}
          isIsolated={language.direction === "rtl"}
          patterns={reading.patterns}
        />
      </bdi>
    </div>
  );
});
