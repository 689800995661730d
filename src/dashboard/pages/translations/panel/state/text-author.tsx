import { FormattedMessage, useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import { personName } from "#dashboard/api/members/person-name.ts";

/** Whether the user who wrote the text of a cell, or its origin, is known. */
export function hasKnownAuthor({ value, draft, userName, origin }: Cell): boolean {
  return (value !== "" || draft !== "") && (userName !== null || origin !== undefined);
}

/** The user who wrote the text of a cell, and its origin. */
export function TextAuthor({ cell: { userName, origin } }: { cell: Cell }) {
  const intl = useIntl();
  const values = { origin: origin ?? "unknown" };
  if (userName === null) return <FormattedMessage id="panel.writer.unnamed" values={values} />;
  return <FormattedMessage id="panel.writer" values={{ ...values, name: personName(intl, userName) }} />;
}
