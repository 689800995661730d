import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Project } from "#contract/projects/projects.ts";
import { archiveProject } from "#dashboard/api/archive-project.ts";

/** Archives a project or brings it back, and can take that back in turn. */
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
    /** What was done last. */
    done: write.isSuccess && project ? { name: project.name, archived } : undefined,
    start: (chosen: Project) => write.mutate({ project: chosen, archived: !chosen.archived }),
    undo: () => project && write.mutate({ project, archived: !archived }),
  };
}
