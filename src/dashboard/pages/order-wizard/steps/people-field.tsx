import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { isVendor } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { VendorInvitation } from "#dashboard/layout/vendor-invitation.tsx";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/**
 * Members of the project to notify besides the person who places the order. Members of the vendor are always
 * notified.
 */
export function PeopleField() {
  const intl = useIntl();
  const { scope } = useWizard();
  const { values, change } = useOrderForm();
  const { data: members } = useQuery(membersQuery(scope.app));
  const { data: session } = useQuery(sessionQuery());
  const options = (members ?? [])
    .filter(({ role, userId }) => !isVendor(role) && userId !== session?.user?._id)
    .map(({ name, email }) => ({ value: email, label: `${name} (${email})` }));
  return (
    <div data-field="notifyAddtionalUsers">
      <ManyChoice
        label={intl.formatMessage({ id: "wizard.people" })}
        hint={intl.formatMessage({
          id: members && options.length === 0 ? "wizard.people.alone" : "wizard.people.hint",
        })}
        wrong={intl.formatMessage({ id: "wizard.people.unknown" })}
        options={options}
        chosen={values.notifyAddtionalUsers}
        parse={(text) => options.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.value}
        onChange={(notifyAddtionalUsers) => change({ notifyAddtionalUsers })}
      />
    </div>
  );
}

/** Names the translators of the vendor; if the project has none, offers to invite them. */
export function TranslatorsNotice() {
  const { scope } = useWizard();
  const { data: members } = useQuery(membersQuery(scope.app));
  if (members === undefined) return null;
  const vendors = members.filter(({ role }) => isVendor(role));
  if (vendors.length === 0)
    return (
      <Notice tone="warning">
        <p>
          <FormattedMessage id="wizard.translators.none" />
        </p>
        <VendorInvitation />
      </Notice>
    );
  return (
    <p className="text-sm text-ink-muted">
      <FormattedMessage
        id="wizard.translators"
        values={{ names: <NameList names={vendors.map(({ name }) => name)} /> }}
      />
    </p>
  );
}
