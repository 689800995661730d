import { useIntl } from "react-intl";
import { replacedFields } from "#contract/bulk.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { ToggleChips } from "#dashboard/ui/fields/toggle-chips.tsx";
import { type BulkFormProps, isExpression, type RefusedFields } from "./bulk-values.ts";

/** Find and replace: the texts, how they match, and where. */
export function ReplaceFields({ form, refused }: BulkFormProps & { refused: RefusedFields }) {
  const intl = useIntl();
  const { rights } = useGrid();
  const message = (id: string) => intl.formatMessage({ id: `bulk.replace.${id}` });
  const { find, regex } = form.watch();
  // Shown while typing: the preview waits for a valid expression.
  const isWrong = regex && !isExpression(find);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={message("find")}
          error={
            isWrong ? message("noExpression") : (refused?.get("find") ?? form.formState.errors.find?.message)
          }
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          {...form.register("find")}
        />
        <TextField
          label={message("replacement")}
          hint={regex ? message("groups") : undefined}
          error={refused?.get("replacement") ?? form.formState.errors.replacement?.message}
          dir="auto"
          autoComplete="off"
          {...form.register("replacement")}
        />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <CheckField label={message("regex")} {...form.register("regex")} />
        <CheckField label={message("caseSensitive")} {...form.register("caseSensitive")} />
        <CheckField label={message("words")} {...form.register("words")} />
        <CheckField label={message("inPlaceholders")} {...form.register("inPlaceholders")} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {rights.drafts && <FieldsChoice form={form} />}
        <LanguagesChoice form={form} />
      </div>
    </>
  );
}

function FieldsChoice({ form }: BulkFormProps) {
  const intl = useIntl();
  const fields = form.watch("fields");
  const value = fields.length > 1 ? "both" : (fields[0] ?? "both");
  return (
    <Segments
      label={intl.formatMessage({ id: "bulk.replace.fields" })}
      options={(["both", ...replacedFields] as const).map((option) => ({
        value: option,
        label: intl.formatMessage({ id: `bulk.replace.fields.${option}` }),
      }))}
      value={value}
      onChange={(chosen) => form.setValue("fields", chosen === "both" ? [...replacedFields] : [chosen])}
    />
  );
}

/** The shown languages; at least one is needed. */
function LanguagesChoice({ form }: BulkFormProps) {
  const intl = useIntl();
  const { columns } = useGrid();
  const languages = columns.flatMap((column) => columnLanguage(column) ?? []);
  const chosen = form.watch("languages");
  if (languages.length < 2) return null;
  return (
    <div>
      <ToggleChips
        label={intl.formatMessage({ id: "bulk.replace.languages" })}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        chosen={chosen}
        onChange={(codes) => form.setValue("languages", codes)}
      />
      {chosen.length === 0 && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {intl.formatMessage({ id: "bulk.languages.none" })}
        </p>
      )}
    </div>
  );
}
