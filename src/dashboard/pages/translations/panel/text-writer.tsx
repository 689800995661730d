import { FormattedMessage, useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import { personName } from "#dashboard/api/people/person-name.ts";

/** Whether anything is known about who wrote the text of a cell, or what it came from. */
export function hasKnownWriter({ value, draft, userName, origin }: Cell): boolean {
  return (value !== "" || draft !== "") && (userName !== null || origin !== undefined);
}

/** Who wrote the text of a cell, and what it came from. */
export function TextWriter({ cell: { userName, origin } }: { cell: Cell }) {
  const intl = useIntl();
  const values = { origin: origin ?? "unknown" };
  if (userName === null) return <FormattedMessage id="panel.writer.unnamed" values={values} />;
  return <FormattedMessage id="panel.writer" values={{ ...values, name: personName(intl, userName) }} />;
}
