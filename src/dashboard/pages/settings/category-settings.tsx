import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { tagCategoryEndpoints } from "#contract/tags.ts";
import { call } from "#dashboard/api/call.ts";
import { refreshProject } from "#dashboard/api/projects.ts";
import { categoryUseQuery } from "#dashboard/api/tag-categories.ts";
import { DeleteDialog } from "#dashboard/layout/delete-dialog.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { NameDialog } from "#dashboard/layout/name-dialog.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { DataTable } from "#dashboard/ui/data-table.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { AddByName } from "./add-by-name.tsx";
import { mayChange } from "./may-change.ts";
import { RowActs } from "./row-acts.tsx";
import type { SettingsProps } from "./settings-page.tsx";

type Category = { _id: string; name: string; tags: number };

/** The categories that tags and their screenshots are sorted by, in all branches. */
export function CategorySettings({ scope, project }: SettingsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const categories = useQuery(categoryUseQuery(scope));
  const [renamed, setRenamed] = useState<Category>();
  const [deleted, setDeleted] = useState<Category>();
  const mayWrite = mayChange(project, "manageSettings");
  const query = { app: scope.app };
  const changed = () => refreshProject(client, scope.app);
  return (
    <Section
      title={<FormattedMessage id="settings.categories" />}
      about={<FormattedMessage id="categories.about" />}
    >
      {categories.isPending && <Loading lines={4} />}
      {categories.isError && <Failed error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.data?.length === 0 && <Empty title={<FormattedMessage id="categories.empty" />} />}
      {categories.data && categories.data.length > 0 && (
        <DataTable
          label={intl.formatMessage({ id: "settings.categories" })}
          rows={categories.data}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: "name",
              header: <FormattedMessage id="languages.name" />,
              isRowHeader: true,
              cell: ({ name }) => <span className="font-medium">{name}</span>,
            },
            {
              key: "tags",
              header: <FormattedMessage id="categories.tags" />,
              align: "end",
              cell: ({ tags }) => <FormattedNumber value={tags} />,
            },
            {
              key: "acts",
              header: <span className="sr-only">{intl.formatMessage({ id: "table.acts" })}</span>,
              align: "end",
              cell: (category) =>
                mayWrite && (
                  <RowActs
                    edit={{
                      label: intl.formatMessage({ id: "languages.rename" }, { name: category.name }),
                      onPress: () => setRenamed(category),
                    }}
                    remove={{
                      label: intl.formatMessage({ id: "languages.delete" }, { name: category.name }),
                      onPress: () => setDeleted(category),
                    }}
                  />
                ),
            },
          ]}
        />
      )}
      {mayWrite && (
        <AddByName
          label={intl.formatMessage({ id: "categories.new" })}
          act={<FormattedMessage id="categories.add" />}
          onSend={async (name) => {
            await call(tagCategoryEndpoints.create, { query, body: { name } });
            await changed();
          }}
        />
      )}
      {renamed && (
        <NameDialog
          title={<FormattedMessage id="languages.rename" values={{ name: renamed.name }} />}
          label={intl.formatMessage({ id: "languages.name" })}
          act={<FormattedMessage id="languages.rename.act" />}
          name={renamed.name}
          onSend={async (name) => {
            const params = { categoryId: renamed._id };
            await call(tagCategoryEndpoints.update, { params, query, body: { name } });
            await changed();
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {deleted && (
        <DeleteDialog
          act={<FormattedMessage id="languages.delete" values={{ name: deleted.name }} />}
          about={<FormattedMessage id="categories.delete.about" values={{ tags: deleted.tags }} />}
          onDelete={async () => {
            await call(tagCategoryEndpoints.remove, { params: { categoryId: deleted._id }, query });
            await changed();
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Section>
  );
}
