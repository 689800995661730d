import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import {
  type NewestTemplate,
  readNewestTemplate,
  refreshBriefTemplate,
  replaceBriefTemplate,
} from "#dashboard/api/orders/brief-template.ts";
import { type Draft, toDraft, toTemplate } from "./brief-draft.ts";
import { fieldsByName, templateShape } from "./draft-merge.ts";
import { checkedBodyOf, draftSchema } from "./draft-schema.ts";

/** The template as a form that is stored as a whole and validated while it is edited. */
export function useBriefForm(scope: BranchScope, newest: NewestTemplate, storageName: string) {
  const client = useQueryClient();
  const [isStored, setIsStored] = useState(false);
  const edit = useEditForm({
    schema: draftSchema,
    bodyOf: checkedBodyOf,
    resource: newest,
    etagOf: ({ _id }) => _id,
    storageName,
    valuesOf: (read) => toDraft(read?.template ?? []),
    list: fieldsByName,
    shape: templateShape,
    send: async ({ values, etag = newest._id }) => {
      await replaceBriefTemplate(scope, toTemplate(values.fields), etag);
      void refreshBriefTemplate(client);
      return readNewestTemplate(client, scope);
    },
    onDone: () => setIsStored(true),
  });
  const { form } = edit;
  useEffect(() => {
    void form.trigger();
    const { unsubscribe } = form.watch(() => void form.trigger());
    return unsubscribe;
  }, [form]);
  const { fields, next } = form.watch();
  return {
    ...edit,
    draft: { fields, next },
    isStored,
    change(edited: (draft: Draft) => Draft): void {
      const draft = edited(form.getValues());
      form.setValue("next", draft.next);
      form.setValue("fields", draft.fields);
    },
  };
}

export type BriefForm = ReturnType<typeof useBriefForm>;
