import { useIntl } from "react-intl";
import { deviceOf } from "./device-of.ts";

/** Returns the browser and its system as a phrase. */
export function useDeviceName(): (userAgent: string) => string {
  const intl = useIntl();
  return (userAgent) => {
    const { program, system } = deviceOf(userAgent);
    if (program === undefined) return intl.formatMessage({ id: "sessions.unknown" });
    if (system === undefined) return program;
    return intl.formatMessage({ id: "sessions.on" }, { program, system });
  };
}
