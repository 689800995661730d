import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { useNavigate } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { archiveProject, deleteProject } from "#dashboard/api/projects/archive-project.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { refreshProjectLists } from "#dashboard/api/trash.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** Archives a project, which makes it read-only, or deletes it, which moves it to the trash of its owners. */
export function ArchiveAndDelete({ project }: SettingsProps) {
  return (
    <>
      <Section
        title={<FormattedMessage id="end.archive" />}
        about={<FormattedMessage id="end.archive.about" />}
      >
        <ArchiveButton project={project} />
      </Section>
      {roleMay(project.role, "deleteProject") && (
        <Section
          title={<FormattedMessage id="end.delete" />}
          about={<FormattedMessage id="end.delete.about" />}
        >
          <DeleteButton project={project} />
        </Section>
      )}
    </>
  );
}

/** Needs no confirmation: the same button unarchives the project. */
function ArchiveButton({ project }: { project: Project }) {
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: () => archiveProject(client, project._id, !project.archived),
  });
  return (
    <>
      <Button isPending={archive.isPending} onPress={() => archive.mutate()}>
        <FormattedMessage id={project.archived ? "end.unarchive" : "end.archive"} />
      </Button>
      {archive.isError && <Notice tone="danger">{errorMessage(archive.error)}</Notice>}
    </>
  );
}

function DeleteButton({ project }: { project: Project }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const dialog = useOpenParam("delete");
  return (
    <>
      <Button variant="danger" onPress={() => dialog.open()}>
        <FormattedMessage id="end.delete" />
      </Button>
      {dialog.value !== undefined && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="languages.delete" values={{ name: project.name }} />}
          about={<FormattedMessage id="end.delete.ask" />}
          textToType={project.name}
          onDelete={async () => {
            await deleteProject(project._id, project.name);
            await navigate(`${paths.projects()}?show=deleted`);
            await refreshProjectLists(client);
          }}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
