import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import type { FilesProps } from "#dashboard/pages/files/files-props.ts";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportJob } from "./import-job.tsx";

/**
 * Imports files into the branch; translators import drafts. The id of a running job is in the URL, so that its progress
 * is shown after a reload.
 */
export function ImportSection({ project, scope }: FilesProps) {
  const [search, setSearch] = useSearchParams();
  const [form, setForm] = useState<{ count: number; dropped: readonly File[] }>({
    count: 0,
    dropped: [],
  });
  const closed = useClosedBranch(scope);
  const languages = useQuery(languagesQuery(scope));
  const job = search.get("job");
  const setJob = (id: string | undefined) => setSearch(id === undefined ? {} : { job: id });
  const isRefused = !roleMay(project.role, "importFiles");
  // Translators import drafts, which projects with branches do not have.
  const hasNoDrafts = project.branching && !roleMay(project.role, "publish");
  if (isRefused || hasNoDrafts || closed)
    return (
      <Empty
        icon={Lock}
        title={<FormattedMessage id={closed ? `shell.closed.${closed}` : "error.not_allowed"} />}
      >
        {!closed && <FormattedMessage id={isRefused ? "files.import.ask" : "files.import.noDrafts"} />}
      </Empty>
    );
  const startAnother = (dropped: readonly File[] = []) => {
    setJob(undefined);
    setForm({ count: form.count + 1, dropped });
  };
  if (job !== null) return <ImportJob key={job} scope={scope} jobId={job} onStartAnother={startAnother} />;
  // The languages of the branch are needed to detect the language in a file name.
  if (!languages.data)
    return languages.isError ? (
      <Failed error={languages.error} onRetry={() => void languages.refetch()} />
    ) : (
      <Loading />
    );
  return (
    <ImportForm
      key={form.count}
      project={project}
      scope={scope}
      languages={languages.data}
      dropped={form.dropped}
      onJob={setJob}
      onStartAnother={() => startAnother()}
    />
  );
}
