import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { updateOrderBody } from "#contract/orders/order-endpoints.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { isVendor } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { VendorInvitation } from "#dashboard/layout/vendor-invitation.tsx";
import { mergeSet } from "#dashboard/lib/three-way.ts";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { type Assignee, activeAssignees, assigneesOf } from "./assignees.ts";

type DialogProps = {
  scope: BranchScope;
  app: string;
  order: OrderDetails;
  language: string;
  name: string;
  onClose: () => void;
};

type AssignValues = {
  /** All stored assignees. The server replaces the whole list, so those of other languages are sent again. */
  assigned: readonly Assignee[];
  chosen: string[];
  isForAll: boolean;
};

/** Assigns members of the vendor to a language, or to all languages of the order. */
export function AssignDialog({ scope, app, order, language, name, onClose }: DialogProps) {
  const intl = useIntl();
  const members = useQuery(membersQuery(app));
  const vendors = (members.data ?? []).filter(({ role }) => isVendor(role));
  const { update, problem } = useOrderUpdate(scope, order._id);
  const bodyOf = ({ assigned, chosen, isForAll }: AssignValues) => {
    const languages = isForAll ? order.languages : [language];
    return { assignees: activeAssignees(assigneesOf(assigned, { languages, chosen }), vendors) };
  };
  const { form, onSubmit, restored } = useEditForm({
    schema: updateOrderBody,
    resource: order,
    storageName: `assignees.${app}.${order._id}.${language}`,
    valuesOf: (current): AssignValues => ({
      assigned: current?.assignees ?? [],
      chosen: (current?.assignees ?? [])
        .filter((assignee) => assignee.language === language)
        .map(({ userId }) => userId),
      isForAll: false,
    }),
    bodyOf,
    shape: { lists: { chosen: mergeSet } },
    send: async ({ values, etag }) => {
      await update.mutateAsync({ ...bodyOf(values), etag });
      return undefined;
    },
    onDone: onClose,
  });
  const chosen = form.watch("chosen");
  const isForAll = form.watch("isForAll");
  const mayWork = ({ languages }: (typeof vendors)[number]) =>
    (isForAll ? order.languages : [language]).every((code) => languages?.includes(code) ?? true);
  const toggle = (userId: string, isChosen: boolean) =>
    form.setValue("chosen", isChosen ? [...chosen, userId] : chosen.filter((id) => id !== userId));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="orders.assign.of" values={{ name }} />}
    >
      {members.isPending && <Loading lines={3} />}
      {members.isError && <Failed error={members.error} onRetry={() => void members.refetch()} />}
      {members.isSuccess && vendors.length === 0 && (
        <Empty icon={Users} title={<FormattedMessage id="orders.assign.nobody" />}>
          <VendorInvitation />
        </Empty>
      )}
      {vendors.length > 0 && (
        <form className="space-y-4" onSubmit={onSubmit}>
          <RestoredNotice restored={restored} />
          <fieldset className="max-h-80 space-y-2 overflow-y-auto">
            <legend className="mb-2 text-sm text-ink-muted">
              <FormattedMessage id="orders.assign.about" />
            </legend>
            {vendors.map((vendor) => (
              <CheckField
                key={vendor.userId}
                label={<bdi>{vendor.name}</bdi>}
                hint={intl.formatMessage({
                  id: mayWork(vendor) ? `role.${vendor.role}` : "orders.assign.otherLanguages",
                })}
                disabled={!mayWork(vendor) && !chosen.includes(vendor.userId)}
                checked={chosen.includes(vendor.userId)}
                onChange={({ target }) => toggle(vendor.userId, target.checked)}
              />
            ))}
          </fieldset>
          {order.languages.length > 1 && (
            <CheckField
              label={intl.formatMessage({ id: "orders.assign.all" })}
              {...form.register("isForAll")}
            />
          )}
          {problem && <Notice tone="danger">{problem}</Notice>}
          <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
            <Button type="submit" variant="primary" isPending={update.isPending}>
              <FormattedMessage id="orders.assign" />
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
