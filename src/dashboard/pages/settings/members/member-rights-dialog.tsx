import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { type Member, memberEndpoints, updateMemberBody } from "#contract/members/members.ts";
import { isVendor, mayGiveRole, type ProjectRole, projectRoles } from "#contract/permissions.ts";
import { findAuditedChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Address } from "#dashboard/layout/address.tsx";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { SelectField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { languageNameIn } from "#text/languages/languages.ts";
import { LanguageChoice } from "./language-choice.tsx";

type DialogProps = {
  scope: BranchScope;
  /** Role of the current user. */
  ownRole: ProjectRole;
  member: Member;
  isLastOwner: boolean;
  /** `ended`: number of orders to which the person is no longer assigned. */
  onChanged: (ended: number) => Promise<void>;
  onClose: () => void;
};

/** Changes the role or the languages of a member. */
export function MemberRightsDialog(props: DialogProps) {
  const { scope, ownRole, member, isLastOwner, onChanged, onClose } = props;
  const { assignedOrders = 0 } = member;
  const intl = useIntl();
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const storageName = `member.${scope.app}.${member.userId}`;
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema: updateMemberBody,
    resource: member,
    storageName,
    valuesOf: rightsOf,
    send: async ({ changes: { role, languages }, etag }) => {
      const body = {
        etag,
        ...(role === undefined ? {} : { role }),
        ...(languages === undefined ? {} : { languages: languages.length === 0 ? null : languages }),
      };
      const params = { userId: member.userId };
      const stored = await call(memberEndpoints.update, { params, query: { app: scope.app }, body });
      await onChanged(assignedOrders - (stored.assignedOrders ?? 0));
      return stored;
    },
    onDone: onClose,
  });
  const word = (id: string) => intl.formatMessage({ id });
  const namesOf = (codes: readonly string[]) => codes.map((code) => languageNameIn(languages, code));
  const endsAssignments = assignedOrders > 0 && !isVendor(form.watch("role"));
  const roles = projectRoles.filter((role) => mayGiveRole(ownRole, role));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="members.change" values={{ name: member.name }} />}
    >
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <RestoredNotice restored={restored} />
        <Address {...member} />
        <SelectField
          label={intl.formatMessage({ id: "members.role" })}
          hint={word(isLastOwner ? "error.last_owner" : `members.role.${form.watch("role")}`)}
          options={roles.map((value) => ({ value, label: intl.formatMessage({ id: `role.${value}` }) }))}
          disabled={isLastOwner}
          {...form.register("role", { disabled: false })}
        />
        {endsAssignments && (
          <Notice tone="warning">
            <FormattedMessage id="members.assigned" values={{ name: member.name, count: assignedOrders }} />
          </Notice>
        )}
        <Controller
          control={form.control}
          name="languages"
          render={({ field }) => (
            <LanguageChoice
              formStorageName={storageName}
              languages={languages}
              chosen={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <FormConflicts
          conflicts={conflicts}
          changer={findAuditedChanger(scope.app, "member.changed", ({ userId }) => userId === member.userId)}
          fields={{
            role: { label: word("members.role"), show: ({ role }) => word(`role.${role}`) },
            languages: {
              label: word("invite.languages"),
              show: ({ languages: codes }) =>
                codes.length === 0 ? word("members.allLanguages") : intl.formatList(namesOf(codes)),
            },
          }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            <FormattedMessage id="members.change.action" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function rightsOf(member: Member | undefined) {
  return { role: member?.role ?? "translator", languages: member?.languages ?? [] };
}
