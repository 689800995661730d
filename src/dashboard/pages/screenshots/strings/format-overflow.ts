import type { IntlShape } from "react-intl";

/** Rounds up to 1 percent; from twice the box size on, multiples are easier to read than percentages. */
export function formatOverflow(intl: IntlShape, overflow: number): string {
  if (overflow >= 1) {
    const times = intl.formatNumber(overflow + 1, { maximumFractionDigits: 1 });
    return intl.formatMessage({ id: "shots.overflow.times" }, { times });
  }
  const percent = intl.formatNumber(Math.max(overflow, 0.01), { style: "percent" });
  return intl.formatMessage({ id: "shots.overflow" }, { percent });
}
