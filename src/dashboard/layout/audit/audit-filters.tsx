import { FormattedMessage, useIntl } from "react-intl";
import type { AuditEntry } from "#contract/audit.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import type { AuditPerson } from "./audit-person.ts";
import { formatAction } from "./format-audit.ts";
import type { AuditView } from "./use-audit-view.ts";

type FilterProps = {
  people: readonly AuditPerson[];
  actions: readonly string[];
  view: AuditView;
  /** Shown entries: their users can be selected even if they are no longer members. */
  entries: readonly AuditEntry[];
  onChange: (change: Partial<AuditView>) => void;
};

/** Filters the log by user, action and days. */
export function AuditFilters({ people: members, actions, view, entries, onChange }: FilterProps) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const people = new Map([
    ...entries.flatMap(({ user }) => (user ? [[user._id, personName(intl, user.name)] as const] : [])),
    ...members.map(({ userId, name }) => [userId, name] as const),
  ]);
  const isFiltered = Object.values(view).some((value) => value !== "");
  return (
    <>
      <FilterChoice
        label={word("audit.person")}
        all={word("audit.person.all")}
        options={[...people].map(([value, label]) => ({ value, label }))}
        value={view.user}
        onChange={(user) => onChange({ user })}
      />
      <FilterChoice
        label={word("audit.action")}
        all={word("audit.action.all")}
        options={actions.map((action) => ({ value: action, label: formatAction(intl, action) }))}
        value={view.action}
        onChange={(action) => onChange({ action })}
      />
      <DayField label={word("audit.since")} name="since" />
      <DayField label={word("audit.until")} name="until" />
      {isFiltered && (
        <Button variant="ghost" onPress={() => onChange({ action: "", user: "", since: "", until: "" })}>
          <FormattedMessage id="audit.clear" />
        </Button>
      )}
    </>
  );
}

function DayField(props: { label: string; name: "since" | "until" }) {
  const [day, setDay] = useTypedParam(props.name);
  return (
    <label className="flex items-center gap-1.5 text-sm text-ink-muted">
      {props.label}
      <input
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        className={`${inputClass} h-8 !w-auto py-0 text-ink`}
      />
    </label>
  );
}
