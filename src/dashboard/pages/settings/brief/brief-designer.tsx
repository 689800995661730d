import { useQuery } from "@tanstack/react-query";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
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
  const { data: session } = useQuery(sessionQuery());
  const storageName = `briefDraft.${session?.user?._id ?? ""}.${props.team}`;
  if (props.mayEdit) return <BriefEditor key={storageName} {...props} storageName={storageName} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FieldSummaries template={props.template} />
      <BriefPreview template={props.template} />
    </div>
  );
}
