import { FormattedList } from "react-intl";

/** Names that belong together, each in its own direction. */
export function NameList({ names }: { names: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
  const shown = names.map((name, index) => <bdi key={index}>{name}</bdi>);
  return <FormattedList type="unit" value={shown} />;
}
