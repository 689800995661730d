import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { archiveProject } from "#dashboard/api/archive-project.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Says why nothing can be changed, and how it can again. */
export function ArchivedNotice({ project }: { project: Project }) {
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const bringBack = useMutation({ mutationFn: () => archiveProject(client, project._id, false) });
  return (
    <div className="mb-6">
      <Notice tone={bringBack.isError ? "danger" : "info"}>
        <p>
          {bringBack.isError ? (
            errorMessage(bringBack.error)
          ) : (
            <FormattedMessage id="error.project_archived" />
          )}
        </p>
        {roleMay(project.role, "manageSettings") && (
          <Button
            size="small"
            className="mt-2"
            isPending={bringBack.isPending}
            onPress={() => bringBack.mutate()}
          >
            <FormattedMessage id="end.unarchive" />
          </Button>
        )}
      </Notice>
    </div>
  );
}
