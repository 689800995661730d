import { type IntlShape, useIntl } from "react-intl";
import { isolated } from "#dashboard/lib/isolated.ts";

/** What Node and the server say of an attempt without an answer, and the message for it. */
const failures: ReadonlyArray<readonly [said: RegExp, messageId: string]> = [
  [/\b(?:ENOTFOUND|ENODATA) (?<host>\S+)/, "webhooks.failure.notFound"],
  [/^(?<host>\S+) has no address$/, "webhooks.failure.notFound"],
  [/\b(?:ETIMEOUT|ESERVFAIL|EREFUSED|EAI_AGAIN) (?<host>\S+)/, "webhooks.failure.notResolved"],
  [/\bECONNREFUSED (?<address>\S+)/, "webhooks.failure.refused"],
  [/\bECONNRESET\b|\bEPIPE\b|socket hang up/, "webhooks.failure.closed"],
  [/\bETIMEDOUT\b|\bEHOSTUNREACH\b|\bENETUNREACH\b/, "webhooks.failure.unreachable"],
  [/^no answer within (?<seconds>\d+) s$/, "webhooks.failure.timeout"],
];

/** Why a delivery had no answer, in words; what is not known is said as the server says it. */
export function failureWords(intl: Pick<IntlShape, "formatMessage">, error: string): string {
  for (const [said, id] of failures) {
    const found = said.exec(error);
    if (found === null) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, isolated(value)]);
    return intl.formatMessage({ id }, Object.fromEntries(values));
  }
  return error;
}

export function useFailureWords(): (error: string | null) => string {
  const intl = useIntl();
  return (error) => failureWords(intl, error ?? "");
}
