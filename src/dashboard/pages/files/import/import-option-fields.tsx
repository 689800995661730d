import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { ImportOptions } from "#contract/files.ts";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { SharedChoice } from "#dashboard/api/files.ts";
import { tagCategoriesQuery, tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { flagsOf, isSpreadsheet, isTable, isXliff, type OptionFlag } from "./option-flags.ts";
import type { ChosenFile } from "./pick-files.ts";
import { TableColumnFields } from "./table-column-fields.tsx";
import { formatsOf } from "./use-import.ts";

type Props = {
  scope: BranchScope;
  project: Project;
  languages: ReadonlyArray<{ code: string; name: string }>;
  files: readonly ChosenFile[];
  choice: SharedChoice;
  onChange: (part: Partial<SharedChoice>) => void;
};

/** Fields for the options of the formats, then for the options that every format has. */
export function ImportOptionFields({ scope, project, languages, files, choice, onChange }: Props) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { options } = choice;
  const formats = formatsOf(files);
  // The column of texts is named by its language, so that columns can be assigned for a single language only.
  const tableLanguages = new Set(
    files.filter(({ isIncluded }) => isIncluded).map(({ language }) => language),
  );
  const [tableLanguage = ""] = tableLanguages;
  const isPublisher = roleMay(project.role, "publish");
  const set = (part: ImportOptions) => onChange({ options: { ...options, ...part } });
  const isOffered = (flag: OptionFlag) =>
    !(flag === "onlyAsDraft" && (project.branching || !isPublisher)) &&
    !(flag === "importStatus" && !isPublisher) &&
    // Custom statuses belong to the whole team, so creating them requires the right to manage settings.
    !(
      flag === "createUnknownCustomStates" &&
      !(options.importStatus && roleMay(project.role, "manageSettings"))
    );
  return (
    <>
      <div className="space-y-2">
        {flagsOf(formats)
          .filter(isOffered)
          .map((flag) => (
            <CheckField
              key={flag}
              label={word(`files.import.option.${flag}`)}
              checked={options[flag] === true}
              onChange={({ target }) => set({ [flag]: target.checked })}
            />
          ))}
      </div>
      {formats.some(isXliff) && (
        <div className="max-w-sm">
          <ChoiceField
            label={word("files.import.sourceLanguage")}
            options={[
              { value: "", label: word("files.import.sourceLanguage.base") },
              ...languages.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
            ]}
            value={options.importSourceLanguage ?? ""}
            onChange={(picked) => set({ importSourceLanguage: picked || undefined })}
          />
        </div>
      )}
      {formats.some(isTable) && tableLanguages.size === 1 && (
        <TableColumnFields
          language={tableLanguage}
          hasSheets={formats.some(isSpreadsheet)}
          columns={options.spreadsheetOptions}
          onChange={(spreadsheetOptions) => set({ spreadsheetOptions })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {roleMay(project.role, "writeTags") && (
          <TagFields scope={scope} choice={choice} onChange={onChange} />
        )}
        <TextField
          label={word("files.import.prefix")}
          hint={word("files.import.prefix.hint")}
          dir="ltr"
          className="font-mono"
          maxLength={50}
          pattern="[\p{L}\p{N} _\-]*"
          value={choice.prefix}
          onChange={({ target }) => onChange({ prefix: target.value })}
        />
      </div>
    </>
  );
}

function TagFields({ scope, choice, onChange }: Pick<Props, "scope" | "choice" | "onChange">) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { data: tags = [] } = useQuery(tagListQuery(scope));
  const { data: categories = [] } = useQuery(tagCategoriesQuery(scope));
  const hasTags = choice.tags.length > 0;
  return (
    <div className="space-y-2">
      <ManyChoice
        label={word("files.import.tags")}
        hint={word("files.import.tags.hint")}
        options={tags.map(({ name }) => ({ value: name, label: name }))}
        chosen={choice.tags}
        parse={(text) => (text.length > 400 ? undefined : text)}
        onChange={(chosen) => onChange({ tags: chosen.slice(0, 50) })}
      />
      {hasTags && (
        <>
          <CheckField
            label={word("files.import.keepTags")}
            hint={word("files.import.keepTags.hint")}
            checked={choice.keepTagIds}
            onChange={({ target }) => onChange({ keepTagIds: target.checked })}
          />
          {categories.length > 0 && (
            <ChoiceField
              label={word("files.import.tagCategory")}
              options={[
                { value: "", label: word("files.import.tagCategory.same") },
                { value: "None", label: word("files.import.tagCategory.none") },
                ...categories.map(({ name }) => ({ value: name, label: name })),
              ]}
              value={choice.tagCategory}
              onChange={(picked) => onChange({ tagCategory: picked })}
            />
          )}
        </>
      )}
    </div>
  );
}
