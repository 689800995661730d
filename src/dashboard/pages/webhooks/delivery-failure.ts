import { type IntlShape, useIntl } from "react-intl";
import { isolated } from "#dashboard/lib/isolated.ts";

/** Errors of deliveries without a response, from Node.js and the server, and the messages that explain them. */
const failures: ReadonlyArray<readonly [pattern: RegExp, messageId: string]> = [
  [/\b(?:ENOTFOUND|ENODATA) (?<host>\S+)/, "webhooks.failure.notFound"],
  [/^(?<host>\S+) has no address$/, "webhooks.failure.notFound"],
  [/\b(?:ETIMEOUT|ESERVFAIL|EREFUSED|EAI_AGAIN) (?<host>\S+)/, "webhooks.failure.notResolved"],
  [/\bECONNREFUSED (?<address>\S+)/, "webhooks.failure.refused"],
  [/\bECONNRESET\b|\bEPIPE\b|socket hang up/, "webhooks.failure.closed"],
  [/\bETIMEDOUT\b|\bEHOSTUNREACH\b|\bENETUNREACH\b/, "webhooks.failure.unreachable"],
  [/^no answer within (?<seconds>\d+) s$/, "webhooks.failure.timeout"],
];

/** Explains why a delivery had no response; an unknown error is returned unchanged. */
export function failureWords(intl: Pick<IntlShape, "formatMessage">, error: string): string {
  for (const [pattern, id] of failures) {
    const found = pattern.exec(error);
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
