import { FormattedMessage } from "react-intl";
import { type Member, memberEndpoints } from "#contract/members/members.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";

/** Confirms the removal of a member, which ends the member's assignments to orders. */
export function RemoveMemberDialog(props: {
  app: string;
  member: Member;
  /** Reloads all members of the project. */
  refetch: () => Promise<{ data: readonly Member[] | undefined }>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  const { app, member, refetch, onRemoved, onClose } = props;
  const { userId, etag, name, assignedOrders } = member;

  async function remove(): Promise<void> {
    try {
      await call(memberEndpoints.remove, { params: { userId }, query: { app, etag } });
    } catch (error) {
      // Shows the current version of the member, so that another confirmation applies to it.
      await refetch();
      throw error;
    }
    await onRemoved();
  }

  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="members.remove" values={{ name }} />}
      about={
        <>
          <FormattedMessage id="members.remove.about" />
          {assignedOrders !== undefined && assignedOrders > 0 && (
            <>
              {" "}
              <FormattedMessage id="members.assigned" values={{ name, count: assignedOrders }} />
            </>
          )}
        </>
      }
      impact={{
        now: assignedOrders,
        read: async () => {
          const { data = [] } = await refetch();
          return data.find((current) => current.userId === userId)?.assignedOrders;
        },
      }}
      onDelete={remove}
      onClose={onClose}
    />
  );
}
