import { useIntl } from "react-intl";
import { personName } from "#dashboard/api/people/person-name.ts";

/** A person's name, in its own direction. */
export function PersonName({ name }: { name: string }) {
  return <bdi>{personName(useIntl(), name)}</bdi>;
}
