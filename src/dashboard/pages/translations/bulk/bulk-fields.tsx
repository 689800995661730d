import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { clearedFields } from "#contract/bulk.ts";
import { groupNamesQuery, tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { FormChoice } from "#dashboard/ui/fields/form-fields.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { CheckField, SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { storedChecks } from "#text/checks/check-bits.ts";
import type { BulkFormProps, BulkStart, RefusedFields } from "./bulk-values.ts";
import { ReplaceFields } from "./replace-fields.tsx";

/** The parameters of an action; most actions have none. */
export function BulkFields({
  start,
  form,
  refused,
}: BulkFormProps & { start: BulkStart; refused: RefusedFields }) {
  switch (start.action) {
    case "setStatus":
      return <StatusComment form={form} />;
    case "tag":
    case "untag":
      return <TagFields form={form} action={start.action} />;
    case "copyFrom":
      return <CopyFields form={form} />;
    case "clear":
      return <ClearFields form={form} />;
    case "move":
      return <GroupField form={form} />;
    case "setMaxLength":
      return <MaxLengthField form={form} />;
    case "fixChecks":
      return <ChecksField form={form} />;
    case "dismissChecks":
      return (
        <>
          <ReasonField form={form} />
          <ChecksField form={form} />
        </>
      );
    case "replace":
      return <ReplaceFields form={form} refused={refused} />;
    default:
      return null;
  }
}

/** A comment for each text. Some custom statuses require one; accepting and removing a status need none. */
function StatusComment({ form }: BulkFormProps) {
  const intl = useIntl();
  const { statuses } = useGrid();
  const status = form.watch("status");
  if (status === "0" || status === "1") return null;
  const isRequired = statuses.some(({ value, commentRequired }) => value === status && commentRequired);
  return (
    <TextField
      label={intl.formatMessage({ id: isRequired ? "bulk.comment" : "bulk.comment.optional" })}
      error={form.formState.errors.comment?.message}
      dir="auto"
      {...form.register("comment")}
    />
  );
}

function TagFields({ form, action }: BulkFormProps & { action: "tag" | "untag" }) {
  const intl = useIntl();
  const keyboard = useHasKeyboard();
  const { scope } = useGrid();
  const names = useQuery(tagNamesQuery(scope));
  return (
    <ManyChoice
      label={intl.formatMessage({ id: "bulk.tags" })}
      hint={intl.formatMessage({ id: `bulk.${action}.hint` }, { keyboard })}
      error={form.formState.errors.tags?.message}
      options={(names.data ?? []).map((name) => ({ value: name, label: name }))}
      state={names}
      chosen={form.watch("tags")}
      // For tagging, a name that is no option becomes a new tag; untagging needs an existing tag.
      parse={(text) => (action === "tag" && text.length <= 400 ? text : undefined)}
      onChange={(tags) => form.setValue("tags", tags, { shouldValidate: form.formState.isSubmitted })}
    />
  );
}

function CopyFields({ form }: BulkFormProps) {
  const intl = useIntl();
  const { columns } = useGrid();
  const languages = columns.flatMap((column) => columnLanguage(column) ?? []);
  return (
    <>
      <FormChoice
        label={intl.formatMessage({ id: "bulk.copyFrom.from" })}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        error={form.formState.errors.from?.message}
        control={form.control}
        name="from"
      />
      <CheckField
        label={intl.formatMessage({ id: "bulk.copyFrom.overwrite" })}
        hint={intl.formatMessage({ id: "bulk.copyFrom.overwrite.hint" })}
        {...form.register("overwrite")}
      />
    </>
  );
}

function ClearFields({ form }: BulkFormProps) {
  const intl = useIntl();
  const { rights } = useGrid();
  // Published texts are cleared only by those who publish; branching projects have no drafts.
  const fields = clearedFields.filter((field) =>
    field === "draft" ? rights.drafts : field !== "value" || rights.canPublish || !rights.drafts,
  );
  return (
    <SelectField
      label={intl.formatMessage({ id: "bulk.clear.field" })}
      options={fields.map((field) => ({
        value: field,
        label: intl.formatMessage({ id: `bulk.clear.${field}` }),
      }))}
      {...form.register("field")}
    />
  );
}

function GroupField({ form }: BulkFormProps) {
  const intl = useIntl();
  const { scope } = useGrid();
  const names = useQuery(groupNamesQuery(scope));
  const choose = { value: "", label: intl.formatMessage({ id: "bulk.group.choose" }) };
  return (
    <FormChoice
      label={intl.formatMessage({ id: "bulk.group" })}
      options={[choose, ...(names.data ?? []).map((name) => ({ value: name, label: name }))]}
      state={names}
      error={form.formState.errors.group?.message}
      control={form.control}
      name="group"
    />
  );
}

function MaxLengthField({ form }: BulkFormProps) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage({ id: "bulk.maxLength" })}
      hint={intl.formatMessage({ id: "bulk.maxLength.hint" })}
      error={form.formState.errors.maxLength?.message}
      inputMode="numeric"
      autoComplete="off"
      {...form.register("maxLength")}
    />
  );
}

function ChecksField({ form }: BulkFormProps) {
  const intl = useIntl();
  const all = { value: "", label: intl.formatMessage({ id: "bulk.checks.all" }) };
  const checks = storedChecks.map((check) => ({
    value: check,
    label: intl.formatMessage({ id: `check.${check}` }),
  }));
  return (
    <FormChoice
      label={intl.formatMessage({ id: "bulk.checks" })}
      options={[all, ...checks]}
      control={form.control}
      name="check"
    />
  );
}

function ReasonField({ form }: BulkFormProps) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage({ id: "bulk.reason" })}
      error={form.formState.errors.reason?.message}
      dir="auto"
      autoComplete="off"
      {...form.register("reason")}
    />
  );
}
