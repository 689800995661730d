import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Member } from "#contract/members/members.ts";
import { mayGiveRole, roleMay } from "#contract/permissions.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { Invitations } from "./invitations.tsx";
import { LeaveProject } from "./leave-project.tsx";
import { MemberRightsDialog } from "./member-rights-dialog.tsx";
import { MemberTable } from "./member-table.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { RemovedMember } from "./removed-member.tsx";

/** Maximum number of members for which the list has no search field. */
const maxWithoutSearch = 8;

/** Members of the project with their roles and languages, and open invitations. */
export function MemberSettings({ scope, project }: SettingsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const members = useQuery(membersQuery(scope.app));
  const inviteParam = useOpenParam("invite");
  const [searchText, setSearchText] = useTypedParam("q");
  const [chosenToChange, setChosenToChange] = useState<Member>();
  const [chosenToRemove, setChosenToRemove] = useState<Member>();
  // Current version of the member, or the chosen version if the member was removed since.
  const currentOf = (chosen: Member | undefined) =>
    chosen && (members.data?.find(({ userId }) => userId === chosen.userId) ?? chosen);
  const [memberToChange, memberToRemove] = [currentOf(chosenToChange), currentOf(chosenToRemove)];
  /** Opens a dialog with the current assignments, about which no live event is sent. */
  const openWith = (open: (member: Member) => void) => (member: Member) => {
    open(member);
    void members.refetch();
  };
  const [removedMember, setRemovedMember] = useState<Member>();
  const [unassigned, setUnassigned] = useState<{ name: string; count: number }>();
  // Reloads the whole project: the current user's own role may have changed.
  const refresh = () => refreshProject(client, scope.app);
  const matching = (members.data ?? []).filter((member) => matchesSearch(member, searchText));
  const mayManage = mayChange(project, "manageMembers");
  // Members can be removed from an archived project too.
  const mayRemove = ({ role, fromTeam }: Member) =>
    roleMay(project.role, "manageMembers") && !fromTeam && mayGiveRole(project.role, role);
  return (
    <>
      <Section
        title={<FormattedMessage id="settings.members" />}
        about={
          members.data && <FormattedMessage id="members.about" values={{ count: members.data.length }} />
        }
      >
        {members.isPending && <Loading />}
        {members.isError && <Failed error={members.error} onRetry={() => void members.refetch()} />}
        {(members.data?.length ?? 0) > maxWithoutSearch && (
          <div className="flex flex-wrap items-center gap-2">
            <SearchBox
              label={intl.formatMessage({ id: "members.search" })}
              value={searchText}
              onChange={setSearchText}
            />
            <span className="flex-1" />
            {mayManage && (
              <Button onPress={() => inviteParam.open()}>
                <FormattedMessage id="palette.invite" />
              </Button>
            )}
          </div>
        )}
        {unassigned && (
          <Notice>
            <FormattedMessage id="members.unassigned" values={unassigned} />
          </Notice>
        )}
        {removedMember && (
          <RemovedMember
            app={scope.app}
            member={removedMember}
            onUndone={() => setRemovedMember(undefined)}
          />
        )}
        {members.data && (
          <MemberTable
            scope={scope}
            members={matching}
            searchText={searchText}
            mayRemove={mayRemove}
            onChange={mayManage ? openWith(setChosenToChange) : undefined}
            onRemove={openWith(setChosenToRemove)}
          />
        )}
      </Section>
      {mayManage && <Invitations scope={scope} project={project} />}
      {members.data && <LeaveProject app={scope.app} members={members.data} name={project.name} />}
      {memberToChange && (
        <MemberRightsDialog
          scope={scope}
          ownRole={project.role}
          member={memberToChange}
          isLastOwner={isLastOwner(memberToChange, members.data ?? [])}
          onChanged={async (count) => {
            await refresh();
            setUnassigned(count > 0 ? { name: memberToChange.name, count } : undefined);
          }}
          onClose={() => setChosenToChange(undefined)}
        />
      )}
      {memberToRemove && (
        <RemoveMemberDialog
          app={scope.app}
          member={memberToRemove}
          refetch={members.refetch}
          onRemoved={async () => {
            await refresh();
            setRemovedMember(memberToRemove);
          }}
          onClose={() => setChosenToRemove(undefined)}
        />
      )}
    </>
  );
}

function matchesSearch({ name, email }: Member, searchText: string): boolean {
  return `${name}\n${email}`.toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase());
}

function isLastOwner({ role, userId }: Member, members: readonly Member[]): boolean {
  return role === "owner" && !members.some((member) => member.role === "owner" && member.userId !== userId);
}
