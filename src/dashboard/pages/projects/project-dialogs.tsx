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
  const copying = useOpenParam("copy");
  const deleting = useOpenParam("delete");
  const copied = projects.find(({ _id }) => _id === copying.value);
  const deleted = projects.find(({ _id }) => _id === deleting.value);
  if (copied && roleMay(copied.role, "createSibling"))
    return <CopyDialog project={copied} onClose={copying.close} />;
  if (!deleted || !roleMay(deleted.role, "deleteProject")) return null;
  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="languages.delete" values={{ name: deleted.name }} />}
      about={<FormattedMessage id="end.delete.ask" />}
      typed={deleted.name}
      onDelete={async () => {
        await deleteProject(deleted._id, deleted.name);
        await refreshProjectLists(client);
      }}
      onClose={deleting.close}
    />
  );
}
