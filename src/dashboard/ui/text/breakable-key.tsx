import { Fragment } from "react";
import { MarkedText } from "./marked-text.tsx";

/** A key that breaks after its separators, which browsers do not do by themselves. */
export function BreakableKey({ name }: { name: string }) {
  return name.split(/(?<=[._/:-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
    <Fragment key={index}>
      <MarkedText isName text={part} />
      <wbr />
    </Fragment>
  ));
}
