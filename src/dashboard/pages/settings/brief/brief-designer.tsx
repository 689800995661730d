import { useInfiniteQuery } from "@tanstack/react-query";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { newestOf, templateVersionsQuery } from "#dashboard/api/orders/brief-template.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { BriefEditor } from "./brief-editor.tsx";
import { BriefPreview } from "./brief-preview.tsx";
import { FieldSummaries } from "./field-summaries.tsx";

type DesignerProps = {
  scope: BranchScope;
  team: string;
  template: readonly BriefField[];
  mayEdit: boolean;
};

/** Editor of the brief template with a preview; read-only without the permission. */
export function BriefDesigner(props: DesignerProps) {
  if (props.mayEdit) return <LoadedEditor key={props.team} {...props} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FieldSummaries template={props.template} />
      <BriefPreview template={props.template} />
    </div>
  );
}

function LoadedEditor({ scope, team }: DesignerProps) {
  const { data, error, refetch } = useInfiniteQuery(templateVersionsQuery(scope));
  if (data) return <BriefEditor scope={scope} newest={newestOf(data)} storageName={`brief.${team}`} />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
}
