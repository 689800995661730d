import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type Language, languageEndpoints } from "#contract/languages.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { countsQuery } from "#dashboard/api/counts.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { parseSort, printSort } from "#dashboard/ui/tables/table-sort.ts";
import { AddLanguages } from "./add-languages.tsx";
import { useLanguageColumns } from "./language-columns.tsx";
import { LanguageNameDialog } from "./language-name-dialog.tsx";

/** Maximum number of languages for which the list has no search field. */
const maxWithoutSearch = 8;

/** Languages of the branch: adds, renames and deletes them. */
export function LanguageSettings({ scope }: SettingsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const [params, changeParams] = useParamsState();
  const languages = useQuery(languagesQuery(scope));
  const { data: counts } = useQuery(countsQuery(scope, ""));
  useLiveRefresh(scope, queryKeys.branch(scope, "counts"));
  const [searchText, setSearchText] = useTypedParam("q");
  const [chosenToRename, setChosenToRename] = useState<Language>();
  const languageToRename = currentVersion(chosenToRename, languages.data);
  const [chosenToDelete, setChosenToDelete] = useState<Language>();
  const languageToDelete = currentVersion(chosenToDelete, languages.data);
  const refresh = () => refreshProject(client, scope.app);
  const translatedCountOf = ({ code }: Language) => counts && Number(counts[code]?.translated ?? 0);
  const may = useMayWrite(scope);
  const columns = useLanguageColumns({
    scope,
    translatedCountOf,
    onRename: may("publish") ? setChosenToRename : undefined,
    onDelete: may("deleteLanguages") ? setChosenToDelete : undefined,
  });
  return (
    <Section
      title={<FormattedMessage id="settings.languages" />}
      about={<FormattedMessage id="languages.about" />}
    >
      {languages.isPending && <Loading />}
      {languages.isError && <Failed error={languages.error} onRetry={() => void languages.refetch()} />}
      {may("publish") && languages.data && <AddLanguages scope={scope} existing={languages.data} />}
      {(languages.data?.length ?? 0) > maxWithoutSearch && (
        <SearchBox
          label={intl.formatMessage({ id: "languages.search" })}
          value={searchText}
          onChange={setSearchText}
        />
      )}
      {languages.data && (
        <DataTable
          label={intl.formatMessage({ id: "settings.languages" })}
          rows={languages.data.filter((language) => matchesSearch(language, searchText))}
          rowKey={({ code }) => code}
          columns={columns}
          sort={parseSort(params.get("sort"))}
          onSort={(sort) => changeParams({ sort: printSort(sort) })}
        />
      )}
      {languageToRename && (
        <LanguageNameDialog
          scope={scope}
          language={languageToRename}
          onChanged={refresh}
          onClose={() => setChosenToRename(undefined)}
        />
      )}
      {languageToDelete && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="languages.delete" values={{ name: languageToDelete.name }} />}
          about={
            counts ? (
              <FormattedMessage
                id="languages.delete.about"
                values={{ count: translatedCountOf(languageToDelete) }}
              />
            ) : (
              <Loading lines={2} />
            )
          }
          textToType={languageToDelete.code}
          impact={{
            now: translatedCountOf(languageToDelete),
            read: async () => {
              const now = await client.fetchQuery({ ...countsQuery(scope, ""), staleTime: 0 });
              return Number(now[languageToDelete.code]?.translated ?? 0);
            },
          }}
          onDelete={async () => {
            await call(languageEndpoints.remove, {
              params: { code: languageToDelete.code },
              query: { ...scope },
            });
            await refresh();
          }}
          onClose={() => setChosenToDelete(undefined)}
        />
      )}
    </Section>
  );
}

/** Returns the current version of the chosen language, or the chosen one if the language was deleted since. */
function currentVersion(chosen: Language | undefined, languages: readonly Language[] = []) {
  return chosen && (languages.find(({ _id }) => _id === chosen._id) ?? chosen);
}

function matchesSearch({ name, code }: Language, searchText: string): boolean {
  return `${name}\n${code}`.toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase());
}
