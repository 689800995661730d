import { FormattedList } from "react-intl";

/** A list of names with isolated text directions. */
export function NameList({ names }: { names: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
  const shown = names.map((name, index) => <bdi key={index}>{name}</bdi>);
  return <FormattedList type="unit" value={shown} />;
}
