import type { IntlShape } from "react-intl";

/** Formats how much a text exceeds its box: as at least 1 percent, or from twice the size on as a multiple. */
export function formatOverflow(intl: IntlShape, overflow: number): string {
  if (overflow >= 1) {
    const times = intl.formatNumber(overflow + 1, { maximumFractionDigits: 1 });
    return intl.formatMessage({ id: "shots.overflow.times" }, { times });
  }
  const percent = intl.formatNumber(Math.max(overflow, 0.01), { style: "percent" });
  return intl.formatMessage({ id: "shots.overflow" }, { percent });
}
