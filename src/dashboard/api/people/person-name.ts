import type { IntlShape } from "react-intl";
import { formerMember } from "#contract/people/former-member.ts";

/** A person's name as it is shown: of who deleted their account it is words of the API, which are said in the reader's language. */
export function personName(intl: IntlShape, name: string): string {
  return name === formerMember ? intl.formatMessage({ id: "shell.formerMember" }) : name;
}
