import { MoveHorizontal } from "lucide-react";
import { useIntl } from "react-intl";
import { textLength } from "#text/text-length.ts";

/** Marks a text with more characters than its key allows. */
export function TooLongMark({ text, maxLength }: { text: string; maxLength: number }) {
  const word = useIntl().formatMessage({ id: "grid.mark.tooLong" });
  if (textLength(text) <= maxLength) return null;
  return (
    <MoveHorizontal
      role="img"
      aria-hidden={false}
      aria-label={word}
      size={14}
      className="mt-0.75 flex-none text-danger"
    >
      <title>{word}</title>
    </MoveHorizontal>
  );
}
