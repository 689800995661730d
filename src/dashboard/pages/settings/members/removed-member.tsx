import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { type Member, memberEndpoints } from "#contract/members/members.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Undoes a removal: the person is still in the team and gets the same role and languages, but no assignments. */
export function RemovedMember(props: { app: string; member: Member; onUndone: () => void }) {
  const { app, member, onUndone } = props;
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: async () => {
      const { userId, role, languages } = member;
      await call(memberEndpoints.add, { query: { app }, body: { userId, role, languages } });
      await refreshProject(client, app);
    },
    onSuccess: onUndone,
  });
  return (
    <Notice tone={undo.isError ? "danger" : "info"}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {undo.isError ? (
          errorMessage(undo.error)
        ) : (
          <FormattedMessage
            id="members.removed"
            values={{ name: member.name, count: member.assignedOrders ?? 0 }}
          />
        )}
        <Button size="small" isPending={undo.isPending} onPress={() => undo.mutate()}>
          <FormattedMessage id="settings.undo" />
        </Button>
      </span>
    </Notice>
  );
}
