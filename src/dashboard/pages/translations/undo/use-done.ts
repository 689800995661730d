import { useCallback, useState } from "react";
import { useIntl } from "react-intl";

/** Result of an action that can be undone. */
export type Done = { message: string; changeSet: string };

/** The result of the last action that can be undone; `announceDone` sets it, or only announces the result. */
export function useDone(announce: (message: string) => void) {
  const intl = useIntl();
  const [done, setDone] = useState<Done>();
  const announceDone = useCallback(
    (id: string, values: Record<string, string | number>, changeSet: string | null) => {
      const message = intl.formatMessage({ id }, values);
      if (changeSet === null) announce(message);
      // Another action ends the offer, whether it can be undone or not.
      setDone(changeSet === null ? undefined : { message, changeSet });
    },
    [intl, announce],
  );
  const endDone = useCallback(() => setDone(undefined), []);
  return { done, announceDone, endDone };
}
