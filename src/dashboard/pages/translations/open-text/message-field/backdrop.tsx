import { Fragment, memo } from "react";
import type { Language } from "#contract/languages.ts";
import { chipClass } from "#dashboard/ui/text/chip-class.ts";
import { MarkedText } from "#dashboard/ui/text/marked-text.tsx";
import type { Chip } from "#text/message/chips.ts";
import { BackdropLayer } from "./backdrop-layer.tsx";
import { BackdropText } from "./backdrop-text.tsx";
import type { ShownText } from "./guard-chips.ts";

/** The text of a field, repeated behind it letter for letter with its chips; only the marks are visible. */
export const Backdrop = memo(function Backdrop({
  shown: { text, chips },
  language,
}: {
  shown: ShownText<Chip>;
  language: Language;
}) {
  let at = 0;
  const between = (start: number, end: number) => (
    <BackdropText
      text={text.slice(start, end)}
      before={text.slice(0, start).slice(-1)}
      after={text.slice(end, end + 1)}
    />
  );
  return (
    <BackdropLayer language={language}>
      {chips.map(({ start, end, kind }, index) => {
        const from = at;
        at = end;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: chips do not move
          <Fragment key={index}>
            {between(from, start)}
            <BehindChip text={text.slice(start, end)} kind={kind} />
          </Fragment>
        );
      })}
      {between(at, text.length)}
    </BackdropLayer>
  );
});

const BehindChip = memo(function BehindChip({ text, kind }: { text: string; kind: Chip["kind"] }) {
  return (
    <span data-chip={kind} className={chipClass}>
      <MarkedText text={text} />
    </span>
  );
});
