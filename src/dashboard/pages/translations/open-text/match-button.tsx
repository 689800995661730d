import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { offerClass } from "#dashboard/ui/text/chip-class.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";

/** Button that inserts the text of a string with the same source; shows its digit. The open text keeps the focus. */
export function MatchButton(props: {
  text: string;
  digit: number;
  language: Language;
  title?: string;
  tabIndex?: number;
  onInsert: () => void;
}) {
  const { text, language } = props;
  return (
    <button
      type="button"
      aria-label={useIntl().formatMessage({ id: "editor.match.insert" }, { text })}
      title={props.title}
      tabIndex={props.tabIndex}
      className={`${offerClass(false)} max-w-full bg-surface`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={ignoreDoubleClick(props.onInsert)}
    >
      <kbd className="font-sans font-semibold text-accent">{props.digit}</kbd>
      <bdi lang={language.code} dir={language.direction} className="truncate font-sans text-ink">
        <MessageText isLine text={text} />
      </bdi>
    </button>
  );
}
