import type { IntlShape } from "react-intl";
import { formerMember } from "#contract/members/former-member.ts";

/** A user's name as displayed. For deleted accounts the API returns a fixed English text, which is translated here. */
export function personName(intl: IntlShape, name: string): string {
  return name === formerMember ? intl.formatMessage({ id: "shell.formerMember" }) : name;
}
