import * as z from "zod/mini";
import {
  createdTime,
  idSchema,
  oneLineName,
  personSchema,
  queryInteger,
  scopeQuery,
  scopeShape,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** `conatins` is the spelling of the specification; both mean the same (rules.md 2, row 4.17). */
const briefConditions = ["is", "conatins", "contains"] as const;

const fieldName = oneLineName(200);
const shortText = z.string().check(z.maxLength(2_000));

/** A field of the order brief template (rest-api.md 2.10). */
export const briefFieldSchema = z.object({
  name: fieldName.check(z.describe("The name of the field.")),
  type: z
    .enum(["text", "selection"])
    .check(z.describe("The type of the field: a text, or a selection from a list.")),
  selectionList: z
    .optional(z.array(shortText).check(z.maxLength(500)))
    .check(z.describe("The values to choose from.")),
  defaultValue: z.optional(shortText).check(z.describe("The value that the field starts with.")),
  placeholder: z.optional(shortText).check(z.describe("The example that the empty field shows.")),
  mandatory: z.optional(z.boolean()).check(z.describe("Whether the field must have a value.")),
  conditional: z
    .optional(
      z.object({
        conditionField: fieldName.check(z.describe("The name of the field that the condition looks at.")),
        condition: z.enum(briefConditions).check(z.describe("How the values are compared.")),
        conditionValue: shortText.check(z.describe("The value that the condition looks for.")),
      }),
    )
    .check(z.describe("Shows the field only when another field has a value.")),
});
export type BriefField = z.infer<typeof briefFieldSchema>;

export const briefTemplateSchema = z.array(briefFieldSchema).check(z.maxLength(100, "at most 100 fields"));

/** Maximum characters of the value of a brief's field. */
export const maxBriefValue = 20_000;

/** A filled field of a brief (rest-api.md 4.15). */
export const briefValueSchema = z.object({
  name: z.string().check(z.describe("The name of the field.")),
  value: z.string().check(z.maxLength(maxBriefValue), z.describe("The value of the field.")),
});
export type BriefValue = z.infer<typeof briefValueSchema>;

export type BriefIssue = { path: string; message: string };

/** Problems of a template, by names for which the designer has messages. */
const templateProblems = {
  nameTwice: "this name is used twice",
  noValues: "a selection needs a list of values",
  emptyValue: "a value of a list must not be empty",
  valueTwice: "a value is there twice",
  defaultNotListed: "must be a value of the list",
  unknownField: "there is no field with this name",
  onItself: "a field cannot depend on itself",
  onConditional: "must not be a field that depends on another one",
};
type TemplateIssue = BriefIssue & { problem: keyof typeof templateProblems };

function issueAt(path: string, problem: keyof typeof templateProblems): TemplateIssue {
  return { path, message: templateProblems[problem], problem };
}

/** Finds problems of a template; used by the designer and by the server. */
export function checkTemplate(fields: readonly BriefField[]): TemplateIssue[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return fields.flatMap((field, index) => [
    ...(fields.findIndex(({ name }) => name === field.name) === index
      ? []
      : [issueAt(`${index}.name`, "nameTwice")]),
    ...checkSelection(field, index),
    ...checkCondition(field, index, byName),
  ]);
}

function checkSelection(
  { type, selectionList = [], defaultValue = "" }: BriefField,
  index: number,
): TemplateIssue[] {
  if (type !== "selection") return [];
  const path = `${index}.selectionList`;
  if (selectionList.length === 0) return [issueAt(path, "noValues")];
  if (selectionList.includes("")) return [issueAt(path, "emptyValue")];
  if (new Set(selectionList).size < selectionList.length) return [issueAt(path, "valueTwice")];
  if (defaultValue === "" || selectionList.includes(defaultValue)) return [];
  return [issueAt(`${index}.defaultValue`, "defaultNotListed")];
}

/** A condition must refer to an existing field that has no condition, so conditions are one level deep. */
function checkCondition(
  { name, conditional }: BriefField,
  index: number,
  byName: ReadonlyMap<string, BriefField>,
): TemplateIssue[] {
  if (!conditional) return [];
  const path = `${index}.conditional.conditionField`;
  const referenced = byName.get(conditional.conditionField);
  if (!referenced) return [issueAt(path, "unknownField")];
  if (referenced.name === name) return [issueAt(path, "onItself")];
  if (referenced.conditional) return [issueAt(path, "onConditional")];
  return [];
}

/**
 * Finds conditions that no brief can meet. Fields with such a condition are never shown; the template can be stored
 * nevertheless.
 */
export function findUnreachable(fields: readonly BriefField[]): BriefIssue[] {
  return fields.flatMap(({ conditional }, index) => {
    const referenced = fields.find(({ name }) => name === conditional?.conditionField);
    if (!conditional || !referenced || canHold(conditional, referenced)) return [];
    return [{ path: `${index}.conditional.conditionValue`, message: "can never be met" }];
  });
}

function canHold(
  conditional: NonNullable<BriefField["conditional"]>,
  { type, selectionList = [], mandatory = false, defaultValue = "" }: BriefField,
): boolean {
  const canBeEmpty = !mandatory && defaultValue === "";
  if (type === "text")
    return conditional.conditionValue !== "" || conditional.condition !== "is" || canBeEmpty;
  return [...selectionList, ...(canBeEmpty ? [""] : [])].some((value) => holds(conditional, value));
}

/** Values of a brief by field name. If a name is repeated, the last value counts. */
function valuesByName(brief: readonly BriefValue[]): Map<string, string> {
  return new Map(brief.map(({ name, value }) => [name, value]));
}

function effectiveValue(
  { name, defaultValue = "" }: BriefField,
  values: ReadonlyMap<string, string>,
): string {
  return values.get(name) || defaultValue;
}

/** Returns the fields that apply to the values so far; the form shows these. */
export function applyingFields(template: readonly BriefField[], brief: readonly BriefValue[]): BriefField[] {
  const values = valuesByName(brief);
  return template.filter(({ conditional }) => {
    if (!conditional) return true;
    const referenced = template.find(({ name }) => name === conditional.conditionField);
    return holds(conditional, referenced ? effectiveValue(referenced, values) : "");
  });
}

function holds(
  { condition, conditionValue }: NonNullable<BriefField["conditional"]>,
  value: string,
): boolean {
  return condition === "is" ? value === conditionValue : value.includes(conditionValue);
}

/**
 * Validates a filled brief, in browser and server (rest-api.md 4.17): names and values are case-sensitive, unknown
 * names and fields whose condition does not hold are ignored, an absent value becomes the default.
 */
export function checkBrief(
  template: readonly BriefField[],
  brief: readonly BriefValue[],
): { values: BriefValue[]; issues: BriefIssue[] } {
  const filled = valuesByName(brief);
  const fields = applyingFields(template, brief).map((field) => ({
    field,
    value: effectiveValue(field, filled),
  }));
  return {
    values: fields
      .filter(({ value }) => value !== "")
      .map(({ field, value }) => ({ name: field.name, value })),
    issues: fields.flatMap(({ field, value }) => {
      const message = problemOf(field, value);
      return message ? [{ path: `customBrief.${field.name}`, message }] : [];
    }),
  };
}

function problemOf({ type, mandatory, selectionList = [] }: BriefField, value: string): string | undefined {
  if (mandatory && value.trim() === "") return "is mandatory";
  if (type === "selection" && value !== "" && !selectionList.includes(value))
    return "must be a value of the list";
  return undefined;
}

/** A version of the template, valid until the next one. */
export const templateVersionSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the version.")),
  /** Null if the account was deleted. */
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  created: createdTime,
  template: briefTemplateSchema.check(z.describe("The fields of the template in this version.")),
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

export const briefTemplateEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/orderBriefTemplate",
    summary: "Get the order brief template",
    description: "Returns the brief template of the team, which applies to all of its projects and branches.",
    section: "4.17",
    credentials: "project",
    action: "read",
    query: scopeQuery,
    response: briefTemplateSchema,
  }),
  replace: endpoint({
    method: "PUT",
    path: "/v1/api/orderBriefTemplate",
    summary: "Replace the order brief template",
    description: "Replaces the brief template. Available to the owners and admins of the team.",
    section: "rules 2, row 4.17, 7.6",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict"],
    query: z.object({
      ...scopeShape,
      /**
       * Id of the newest version that the change is based on, `none` before the first. If it is outdated, the write
       * is rejected: 409 `conflict` with the newest version.
       */
      version: z
        .optional(z.string())
        .check(z.describe("The version that was read. If it changed, the request is refused with 409.")),
    }),
    body: briefTemplateSchema,
    response: briefTemplateSchema,
  }),
  listVersions: endpoint({
    method: "GET",
    path: "/v1/api/orderBriefTemplate/versions",
    summary: "List versions of the order brief template",
    description:
      "Returns who changed the brief template and how, newest first. Available to the owners and admins of the team.",
    section: "dashboard.md",
    credentials: "member",
    action: "manageSettings",
    query: z.object({
      ...scopeShape,
      /** Id of the last version on the previous page. */
      before: z
        .optional(idSchema)
        .check(z.describe("Returns the page after this item: pass the last one of the previous page.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 100, "must be 1 to 100")))
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: z.array(templateVersionSchema),
  }),
};
