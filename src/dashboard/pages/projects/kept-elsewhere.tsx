import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import type { Project } from "#contract/projects/projects.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { listUnsavedBranches } from "#dashboard/editing/journal-database.ts";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** What the person did not store, in this browser, of projects that they cannot open any more. */
export function KeptElsewhere({ projects }: { projects: readonly Project[] }) {
  const { data: session } = useQuery(sessionQuery());
  const person = session?.user?._id ?? "";
  const { data: branches = [] } = useQuery({
    queryKey: ["unsaved", person],
    queryFn: () => listUnsavedBranches(person),
    staleTime: 0,
    gcTime: 0,
  });
  const elsewhere = branches.filter(({ app }) => !projects.some(({ _id }) => _id === app));
  return (
    <div className="mb-4 space-y-2 empty:hidden">
      {elsewhere.map(({ app, branch, count }) => (
        <Notice key={`${app} ${branch}`}>
          <FormattedMessage id="projects.unsaved" values={{ count }} />{" "}
          <Link to={paths.translations({ app, branch })} className="underline">
            <FormattedMessage id="projects.unsaved.show" />
          </Link>
        </Notice>
      ))}
    </div>
  );
}
