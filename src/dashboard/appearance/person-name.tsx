import { useIntl } from "react-intl";
import { personName } from "#dashboard/api/members/person-name.ts";

/** A user's name with an isolated text direction. */
export function PersonName({ name }: { name: string }) {
  return <bdi>{personName(useIntl(), name)}</bdi>;
}
