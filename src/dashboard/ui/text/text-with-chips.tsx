import { Fragment } from "react";
import type { Span } from "#text/message/piece.ts";
import { chipClass } from "./chip-class.ts";
import { ShownText } from "./shown-text.tsx";

/** A text in which placeholders are drawn as chips, with isolated text directions. */
export function TextWithChips({ text, chips }: { text: string; chips: readonly Span[] }) {
  let at = 0;
  return (
    <>
      {chips.map(({ start, end }) => {
        const from = at;
        at = end;
        return (
          <Fragment key={start}>
            <ShownText
              text={text.slice(from, start)}
              before={text.slice(0, from).slice(-1)}
              after={text.slice(start, start + 1)}
            />
            <bdi dir="ltr" data-chip="" className={chipClass}>
              <ShownText text={text.slice(start, end)} />
            </bdi>
          </Fragment>
        );
      })}
      <ShownText text={text.slice(at)} before={text.slice(0, at).slice(-1)} />
    </>
  );
}
