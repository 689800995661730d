import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Project } from "#contract/projects/projects.ts";
import { archiveProject } from "#dashboard/api/projects/archive-project.ts";

/** State of archiving: starts to archive or unarchive a project, and can undo the last change. */
export function useArchive() {
  const client = useQueryClient();
  const write = useMutation({
    mutationFn: ({ project, archived }: { project: Project; archived: boolean }) =>
      archiveProject(client, project._id, archived),
  });
  const { project, archived = false } = write.variables ?? {};
  return {
    error: write.error,
    isPending: write.isPending,
    /** The last result. */
    done: write.isSuccess && project ? { name: project.name, archived } : undefined,
    start: (chosen: Project) => write.mutate({ project: chosen, archived: !chosen.archived }),
    undo: () => project && write.mutate({ project, archived: !archived }),
  };
}
