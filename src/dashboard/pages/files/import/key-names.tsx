import { FormattedList, FormattedMessage } from "react-intl";

const maxShown = 10;

/** The first keys of a list, and the number of further ones. */
export function KeyNames({ names, count = names.length }: { names: readonly string[]; count?: number }) {
  const shown = names.slice(0, maxShown);
  const more = count - shown.length;
  const items = [
    ...shown.map((name) => (
      <bdi key={name} dir="ltr" className="font-mono text-xs wrap-anywhere">
        {name}
      </bdi>
    )),
    ...(more > 0 ? [<FormattedMessage key="more" id="files.import.more" values={{ count: more }} />] : []),
  ];
  return <FormattedList type="conjunction" value={items} />;
}
