import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Hash } from "lucide-react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { categoryBody, tagCategoryEndpoints } from "#contract/tags/tags.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { categoryUseQuery } from "#dashboard/api/tags/tag-categories.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { NamedList } from "./named-list.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** Categories of tags and their screenshots, shared by all branches. */
export function CategorySettings({ scope, project }: SettingsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const categories = useQuery(categoryUseQuery(scope));
  const query = { app: scope.app };
  const refreshAfter = async (request: Promise<unknown>) => {
    await request;
    await refreshProject(client, scope.app);
  };
  return (
    <Section
      title={<FormattedMessage id="settings.categories" />}
      about={<FormattedMessage id="categories.about" />}
    >
      {categories.isPending && <Loading lines={4} />}
      {categories.isError && <Failed error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.data?.length === 0 && (
        <Empty icon={Hash} title={<FormattedMessage id="categories.empty" />} />
      )}
      {categories.data && (
        <NamedList
          schema={categoryBody}
          storageName={`category.${scope.app}`}
          label={intl.formatMessage({ id: "settings.categories" })}
          rows={categories.data}
          column={{
            key: "tags",
            header: <FormattedMessage id="categories.tags" />,
            align: "end",
            cell: ({ tags }) => <FormattedNumber value={tags} />,
          }}
          mayWrite={mayChange(project, "manageSettings")}
          messageIds={{ new: "categories.new", add: "categories.add" }}
          deleteAbout={({ tags }) => <FormattedMessage id="categories.delete.about" values={{ tags }} />}
          countOf={({ tags }) => tags}
          readRows={() => client.fetchQuery({ ...categoryUseQuery(scope), staleTime: 0 })}
          onCreate={(name) => refreshAfter(call(tagCategoryEndpoints.create, { query, body: { name } }))}
          onRename={({ _id: categoryId }, body) =>
            refreshAfter(call(tagCategoryEndpoints.update, { params: { categoryId }, query, body }))
          }
          onDelete={({ _id: categoryId }) =>
            refreshAfter(call(tagCategoryEndpoints.remove, { params: { categoryId }, query }))
          }
        />
      )}
    </Section>
  );
}
