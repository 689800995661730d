import * as z from "zod/mini";
import { briefTemplateSchema, checkTemplate } from "#contract/orders/brief-template.ts";
import type { Draft } from "./brief-draft.ts";
import { toTemplate } from "./brief-draft.ts";

/** The body of the request, and what else the server checks, with the messages of the designer. */
export const draftSchema = z.object({
  fields: briefTemplateSchema.check(({ value, issues }) => {
    for (const { path, problem } of checkTemplate(value))
      issues.push({
        code: "custom",
        input: value,
        path: path.split("."),
        params: { id: `briefDesigner.problem.${problem}` },
        continue: true,
      });
  }),
});

export function checkedBodyOf({ fields }: Draft) {
  return { fields: toTemplate(fields) };
}
