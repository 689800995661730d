import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { groupNamesQuery, tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { styleName, styleOptions, syntaxName, syntaxOptions } from "#dashboard/appearance/style-options.ts";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { FormChoice } from "#dashboard/ui/fields/form-fields.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { CheckField, TextArea, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { type KeyDetailsValues, keyFormName } from "./key-details.ts";

export function KeyDetailsFields({ form, row }: { form: UseFormReturn<KeyDetailsValues>; row: EntryRow }) {
  const intl = useIntl();
  const keyboard = useHasKeyboard();
  const { scope, reading } = useGrid();
  const { errors } = form.formState;
  const groups = useQuery(groupNamesQuery(scope));
  const tags = useQuery(tagNamesQuery(scope));
  const word = (id: string) => intl.formatMessage({ id });
  const defaultLabel = (ofProject: string | undefined) =>
    ofProject === undefined
      ? word("style.detected")
      : intl.formatMessage({ id: "style.ofProject" }, { style: ofProject });
  return (
    <>
      <TextArea
        label={word("panel.detail.desc")}
        hint={word("panel.detail.desc.hint")}
        rows={3}
        {...form.register("desc")}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <ManyChoice
            label={word("panel.detail.tags")}
            hint={intl.formatMessage({ id: "panel.detail.tags.hint" }, { keyboard })}
            error={errors.tags?.message}
            options={(tags.data ?? []).map((name) => ({ value: name, label: name }))}
            state={tags}
            chosen={field.value}
            storageName={typedTextName(keyFormName(scope, row.key), "tags")}
            parse={(name) => name}
            onChange={field.onChange}
            fieldRef={field.ref}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <FormChoice
          label={word("panel.detail.group")}
          state={groups}
          options={[...new Set([row.group, ...(groups.data ?? [])])].map((name) => ({
            value: name,
            label: name,
          }))}
          control={form.control}
          name="group"
        />
        <TextField
          label={word("panel.detail.maxLength")}
          hint={word("panel.detail.maxLength.hint")}
          inputMode="numeric"
          error={errors.maxLength?.message}
          {...form.register("maxLength")}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <FormChoice
          label={word("panel.detail.syntax")}
          hint={word("panel.detail.syntax.hint")}
          options={syntaxOptions(intl, defaultLabel(reading.syntax && syntaxName(intl, reading.syntax)))}
          control={form.control}
          name="syntax"
        />
        <FormChoice
          label={word("panel.detail.style")}
          hint={word("panel.detail.style.hint")}
          options={styleOptions(intl, defaultLabel(reading.style && styleName(intl, reading.style)))}
          control={form.control}
          name="style"
        />
      </div>
      <CheckField
        label={word("panel.detail.excluded")}
        hint={word("panel.detail.excluded.hint")}
        {...form.register("excluded")}
      />
      <TextArea
        label={word("panel.detail.meta")}
        hint={word("panel.detail.meta.hint")}
        rows={3}
        dir="ltr"
        className="font-mono"
        error={errors.meta?.message}
        {...form.register("meta")}
      />
    </>
  );
}
