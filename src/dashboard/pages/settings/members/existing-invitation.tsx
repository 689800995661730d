import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { Invitation } from "#contract/members/members.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { Day } from "#dashboard/lib/time/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** An existing invitation of the same person, to be replaced or kept. */
export function ExistingInvitation(props: {
  invitation: Invitation;
  languageName: (code: string) => string;
  onReplace: () => void;
  onCancel: () => void;
}) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const { email, role, languages, invitedBy, created } = props.invitation;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Notice>
      <p>
        <FormattedMessage
          id="invite.standing"
          values={{
            isOwn: String(invitedBy !== null && invitedBy._id === session?.user?._id),
            name: personName(intl, invitedBy?.name || word("shell.someone")),
            email,
            role: word(`role.${role}`),
            languages: languages?.map(props.languageName).join(", ") ?? word("members.allLanguages"),
            day: <Day time={created} />,
          }}
        />
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="small" onPress={props.onReplace}>
          <FormattedMessage id="invite.replace" />
        </Button>
        <Button size="small" variant="ghost" onPress={props.onCancel}>
          <FormattedMessage id="shell.cancel" />
        </Button>
      </div>
    </Notice>
  );
}
