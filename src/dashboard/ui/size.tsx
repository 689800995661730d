import { FormattedNumber } from "react-intl";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** How large a file is, in the unit that says it shortest. */
export function Size({ bytes }: { bytes: number }) {
  const place = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return (
    <FormattedNumber
      style="unit"
      unit={units[place] ?? "byte"}
      unitDisplay="short"
      value={bytes / 1_000 ** place}
      maximumFractionDigits={place < 2 ? 0 : 1}
    />
  );
}
