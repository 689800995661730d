import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { archiveProject } from "#dashboard/api/projects/archive-project.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Explains that the project is read-only while archived, and offers to unarchive it. */
export function ArchivedNotice({ project }: { project: Project }) {
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const unarchive = useMutation({ mutationFn: () => archiveProject(client, project._id, false) });
  return (
    <div className="mb-6">
      <Notice tone={unarchive.isError ? "danger" : "info"}>
        <p>
          {unarchive.isError ? (
            errorMessage(unarchive.error)
          ) : (
            <FormattedMessage id="error.project_archived" />
          )}
        </p>
        {roleMay(project.role, "manageSettings") && (
          <Button
            size="small"
            className="mt-2"
            isPending={unarchive.isPending}
            onPress={() => unarchive.mutate()}
          >
            <FormattedMessage id="end.unarchive" />
          </Button>
        )}
      </Notice>
    </div>
  );
}
