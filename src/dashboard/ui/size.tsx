import { FormattedNumber } from "react-intl";
import { sizeFormat } from "./size-format.ts";

/** The size of a file in a readable unit. */
export function Size({ bytes }: { bytes: number }) {
  return <FormattedNumber {...sizeFormat(bytes)} />;
}
