import { useIntl } from "react-intl";
import { type DifferenceKind, differenceKinds } from "#contract/merges.ts";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import type { ComparedNames } from "./kind-mark.tsx";

type Numbers = Record<DifferenceKind, number>;

/** Number of differences per kind; each count filters the list. */
export function KindSegments(props: {
  numbers: Numbers;
  kind: DifferenceKind | "";
  compared?: ComparedNames;
  onChange: (kind: DifferenceKind | "") => void;
}) {
  const { numbers } = props;
  const intl = useIntl();
  const all = differenceKinds.reduce((sum, kind) => sum + numbers[kind], 0);
  const labelOf = (value: DifferenceKind | "") => {
    const onlyBranch = {
      added: props.compared?.from,
      removed: props.compared?.to,
      changed: undefined,
      "": undefined,
    }[value];
    return onlyBranch === undefined
      ? intl.formatMessage({ id: `branches.kinds.${value || "all"}` })
      : intl.formatMessage({ id: "branches.kinds.onlyIn" }, { name: onlyBranch });
  };
  const option = (value: DifferenceKind | "", count: number) => ({
    value,
    label: `${labelOf(value)} ${intl.formatNumber(count)}`,
  });
  return (
    <div className="-m-0.5 max-w-full overflow-x-auto p-0.5">
      <Segments<DifferenceKind | "">
        label={intl.formatMessage({ id: "branches.kinds" })}
        options={[option("", all), ...differenceKinds.map((kind) => option(kind, numbers[kind]))]}
        value={props.kind}
        onChange={props.onChange}
      />
    </div>
  );
}
