import { FormattedMessage } from "react-intl";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";

type Deletion = { deletedAt: string; deletedBy: { name: string } | null };

/** Time of a deletion and the user who deleted. */
export function DeletedBy({ deletedAt, deletedBy }: Deletion) {
  return (
    <>
      <span className="block">
        <TimeAgo time={deletedAt} />
      </span>
      <span className="block text-xs text-ink-muted">
        {deletedBy ? <PersonName name={deletedBy.name} /> : <FormattedMessage id="audit.nobody" />}
      </span>
    </>
  );
}
