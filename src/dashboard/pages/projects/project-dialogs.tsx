import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { deleteProject } from "#dashboard/api/projects/archive-project.ts";
import { refreshProjectLists } from "#dashboard/api/trash.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { CopyDialog } from "./copy-dialog.tsx";

/** Dialogs about a project that are opened by a URL parameter. */
export function ProjectDialogs({ projects }: { projects: readonly Project[] }) {
  const client = useQueryClient();
  const copyParam = useOpenParam("copy");
  const deleteParam = useOpenParam("delete");
  const projectToCopy = projects.find(({ _id }) => _id === copyParam.value);
  const projectToDelete = projects.find(({ _id }) => _id === deleteParam.value);
  if (projectToCopy && roleMay(projectToCopy.role, "createSibling"))
    return <CopyDialog project={projectToCopy} onClose={copyParam.close} />;
  if (!projectToDelete || !roleMay(projectToDelete.role, "deleteProject")) return null;
  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="languages.delete" values={{ name: projectToDelete.name }} />}
      about={<FormattedMessage id="end.delete.ask" />}
      textToType={projectToDelete.name}
      onDelete={async () => {
        await deleteProject(projectToDelete._id, projectToDelete.name);
        await refreshProjectLists(client);
      }}
      onClose={deleteParam.close}
    />
  );
}
