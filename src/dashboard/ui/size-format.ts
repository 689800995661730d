const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Value and options for formatting a size in the largest unit in which it is at least 1. */
export function sizeFormat(bytes: number) {
  const index = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const unit = units[index] ?? "byte";
  return {
    style: "unit" as const,
    unit,
    // The short form of "byte" has no plural in English.
    unitDisplay: unit === "byte" ? ("long" as const) : ("short" as const),
    value: bytes / 1_000 ** index,
    maximumFractionDigits: index < 2 ? 0 : 1,
  };
}
