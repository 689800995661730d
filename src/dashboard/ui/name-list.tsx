import { FormattedList } from "react-intl";

/** Names that belong together, each in its own direction. */
export function NameList({ names }: { names: readonly string[] }) {
  return <FormattedList type="unit" value={names.map((name) => <bdi key={name}>{name}</bdi>)} />;
}
