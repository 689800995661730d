import { FormattedNumber } from "react-intl";
import { sizeFormat } from "./size-format.ts";

/** How large a file is, in the unit that says it shortest. */
export function Size({ bytes }: { bytes: number }) {
  return <FormattedNumber {...sizeFormat(bytes)} />;
}
