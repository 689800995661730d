import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { createLanguageBody, type Language, languageEndpoints } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { rule } from "#dashboard/api/forms/form-issues.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { useLanguageOptions } from "#dashboard/lib/language-options.ts";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { useOpenedForm } from "#dashboard/pages/settings/use-opened-form.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { canonicalLanguage, sameLanguage } from "#text/languages/languages.ts";

/** Lists the added languages that still exist. */
export function AddedNotice({
  codes,
  existing,
}: {
  codes: readonly string[];
  existing: readonly Language[];
}) {
  const intl = useIntl();
  const names = codes.flatMap((added) =>
    existing.filter(({ code }) => code === added).map(({ name }) => name),
  );
  if (names.length === 0) return null;
  return (
    <Notice tone="success">
      <FormattedMessage
        id="languages.added"
        values={{ count: names.length, names: intl.formatList(names) }}
      />
    </Notice>
  );
}

type AddValues = { languages: string[]; name: string };

/** Returns the typed name if exactly one language is selected, since the name belongs to that language. */
function nameOf({ languages, name }: AddValues) {
  return languages.length === 1 && name.trim() !== "" ? { name: name.trim() } : {};
}

/** Adds languages. If a single language is selected, it can be given a name. */
export function AddLanguages({ scope, existing }: { scope: BranchScope; existing: readonly Language[] }) {
  const intl = useIntl();
  const client = useQueryClient();
  const keyboard = useHasKeyboard();
  const element = useOpenedForm("add");
  const options = useLanguageOptions();
  const [added, setAdded] = useState<string[]>([]);
  const storageName = `language.${scope.app}.new`;
  const notInProject = rule<string[]>((languages) => {
    const taken = languages.filter((code) => existing.some((language) => sameLanguage(language.code, code)));
    return taken.length === 0
      ? undefined
      : { id: "languages.taken", values: { codes: intl.formatList(taken) } };
  });
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: z.object({
      languages: z.array(createLanguageBody.shape.code).check(notInProject),
      name: createLanguageBody.shape.name,
    }),
    bodyOf: (values: AddValues) => ({ languages: values.languages, ...nameOf(values) }),
    storageName,
    empty: { languages: [] as string[], name: "" },
    send: async (sent, { form }) => {
      const { languages, name } = sent;
      setAdded([]);
      const pendingCodes = [...languages];
      try {
        for (const code of languages) {
          const language = await call(languageEndpoints.create, {
            query: { ...scope },
            body: { code, ...nameOf(sent) },
          });
          pendingCodes.shift();
          setAdded((before) => [...before, language.code]);
        }
      } finally {
        // Removes the added languages. Rejected ones stay for correction, as do those selected in the meantime.
        const current = form.getValues();
        const remaining = current.languages.filter(
          (code) => pendingCodes.includes(code) || !languages.includes(code),
        );
        form.reset({
          languages: remaining,
          name: pendingCodes.length === 0 && current.name === name ? "" : current.name,
        });
        await refreshProject(client, scope.app);
      }
    },
  });
  const word = (id: string) => intl.formatMessage({ id });
  const offeredOptions = options.map((option) =>
    existing.some(({ code }) => code === option.value)
      ? { ...option, disabledReason: word("languages.known") }
      : option,
  );
  const { isSubmitting } = form.formState;
  const chosen = form.watch("languages");
  return (
    <form ref={element} onSubmit={onSubmit} noValidate className="max-w-xl space-y-3 pb-2">
      <RestoredNotice restored={restored} />
      <Controller
        control={form.control}
        name="languages"
        render={({ field, fieldState }) => (
          <ManyChoice
            label={word("languages.new")}
            wrong={word("form.unknownLanguage")}
            hint={intl.formatMessage({ id: "languages.new.hint" }, { keyboard })}
            error={fieldState.error?.message}
            options={offeredOptions}
            chosen={field.value}
            storageName={typedTextName(storageName, "languages")}
            parse={canonicalLanguage}
            onChange={field.onChange}
            fieldRef={field.ref}
          />
        )}
      />
      {chosen.length === 1 && (
        <TextField
          label={word("languages.name")}
          hint={word("languages.name.hint")}
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <AddedNotice codes={added} existing={existing} />
      <Button type="submit" isPending={isSubmitting} isDisabled={chosen.length === 0}>
        <FormattedMessage id="languages.add" values={{ count: chosen.length }} />
      </Button>
    </form>
  );
}
