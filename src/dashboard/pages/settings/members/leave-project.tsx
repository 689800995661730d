import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useNavigate } from "react-router";
import { type Member, memberEndpoints } from "#contract/members/members.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** Leaves the project; members through the team leave the team instead. */
export function LeaveProject(props: { app: string; members: readonly Member[]; name: string }) {
  const { app, members, name } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery());
  const [isConfirming, setIsConfirming] = useState(false);
  const membership = members.find(({ userId }) => userId === session?.user?._id);
  if (!membership || membership.fromTeam) return null;
  return (
    <Section title={<FormattedMessage id="leave.title" />} about={<FormattedMessage id="leave.about" />}>
      <Button variant="danger" onPress={() => setIsConfirming(true)}>
        <FormattedMessage id="leave.action" values={{ name }} />
      </Button>
      {isConfirming && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="leave.action" values={{ name }} />}
          about={<FormattedMessage id="leave.ask" />}
          onDelete={async () => {
            await call(memberEndpoints.leave, { query: { app } });
            await navigate(paths.projects());
            await client.invalidateQueries({ queryKey: queryKeys.global("projects") });
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Section>
  );
}
