import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { fieldText, showText } from "#dashboard/pages/translations/open-text/field-text.ts";
import { Backdrop } from "#dashboard/pages/translations/open-text/message-field/backdrop.tsx";
import {
  guardChips,
  type ShownText,
} from "#dashboard/pages/translations/open-text/message-field/guard-chips.ts";
import {
  type Inserted,
  insertOffer,
} from "#dashboard/pages/translations/open-text/message-field/insert-offer.ts";
import {
  ProblemMark,
  ProblemWords,
} from "#dashboard/pages/translations/open-text/message-field/syntax-problem.tsx";
import type { TextPart } from "#text/forms/form-tree.ts";
import { textOfPart } from "#text/forms/message-forms.ts";
import { type Chip, chipsOf } from "#text/message/chips.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { grammarOfPart, useForms } from "./forms-context.ts";

/** Field for one text of a message. Chips are drawn and protected as in the field of a whole message. */
export function PartField({ part, children }: { part: TextPart; children?: ReactNode }) {
  const { forms, grammar, language, label, openedCell, type, paste, onFocus } = useForms();
  const field = useRef<HTMLTextAreaElement>(null);
  const guard = useRef<ReturnType<typeof guardChips<Chip>>>(undefined);
  const [shown, setShown] = useState<ShownText<Chip>>();
  const id = useId();
  const text = textOfPart(forms, part);
  const { inForm, plural } = part;
  const partGrammar = useMemo(
    () => grammarOfPart(grammar, { inForm, plural } as TextPart),
    [grammar, inForm, plural],
  );
  const problem = useMemo(() => parseMessage(text, partGrammar).problem, [text, partGrammar]);

  useLayoutEffect(() => {
    if (field.current === null) return;
    const created = guardChips<Chip>(field.current, {
      chipsIn: (typed) => chipsOf(typed, partGrammar),
      isRightToLeft: language.direction === "rtl",
      onShown: setShown,
    });
    guard.current = created;
    return created.stop;
  }, [partGrammar, language.direction]);
  // Puts the caret at the end, where it stays when the field gets the focus by Tab.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);
  useLayoutEffect(() => {
    if (field.current && fieldText(field.current) !== text) showText(field.current, text);
  }, [text]);

  const selections = part.selections.map(({ name, selector }) => `${name}: ${selector}`).join(", ");
  return (
    <div className="flex flex-col gap-0.5">
      {children && (
        <div id={`${id}-about`} className="flex min-w-0 items-baseline gap-2 text-xs text-ink-muted">
          {children}
        </div>
      )}
      <div className="grid grid-cols-1 rounded-sm border border-line-strong bg-surface focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        {shown && <Backdrop shown={shown} language={language} />}
        {shown && problem && <ProblemMark shown={shown.text} problem={problem} language={language} />}
        <textarea
          ref={field}
          defaultValue={text}
          rows={1}
          lang={language.code}
          dir={language.direction}
          data-part={part.id}
          aria-label={selections === "" ? label : `${label}, ${selections}`}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-about ${id}-problem grid-editor-footer`}
          onInput={(event) => type(part.id, fieldText(event.currentTarget))}
          onPaste={(event) => {
            if (paste(part.id, event.clipboardData.getData("text/plain"))) event.preventDefault();
          }}
          onFocus={({ currentTarget }) => {
            const { source = "" } = part;
            const insert = (offer: Inserted) =>
              insertOffer(offer, {
                field: currentTarget,
                guard: guard.current,
                source,
                opened: openedCell(),
              });
            onFocus({ part, field: currentTarget, insert });
          }}
          className="relative col-start-1 row-start-2 block w-full resize-none field-sizing-content overflow-hidden bg-transparent px-3 py-1.5 leading-5 outline-none"
        />
        <ProblemWords id={`${id}-problem`} problem={problem} />
      </div>
    </div>
  );
}
