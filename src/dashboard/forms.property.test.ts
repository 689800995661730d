import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { accountEndpoints, registerBody, renameAccountBody } from "#contract/account/account.ts";
import { createTokenBody, personalTokenEndpoints } from "#contract/auth/personal-tokens.ts";
import { branchEndpoints, createBranchBody, updateBranchBody } from "#contract/branches.ts";
import { groupBody, groupEndpoints } from "#contract/groups.ts";
import { keyEndpoints } from "#contract/keys.ts";
import { languageEndpoints, renameLanguageBody } from "#contract/languages.ts";
import { inviteBody, memberEndpoints } from "#contract/members/members.ts";
import { type BriefField, briefTemplateEndpoints, checkTemplate } from "#contract/orders/brief-template.ts";
import { orderEndpoints } from "#contract/orders/order-endpoints.ts";
import { tokenPermissions } from "#contract/permissions.ts";
import { allowListBody, allowListEndpoints } from "#contract/projects/allow-list.ts";
import { patternSchema, placeholderPatternEndpoints } from "#contract/projects/placeholder-patterns.ts";
import { settingsBody, settingsEndpoints } from "#contract/projects/settings.ts";
import { screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import { statusBody, statusEndpoints } from "#contract/statuses.ts";
import { categoryBody, createTagBody, tagCategoryEndpoints, tagEndpoints } from "#contract/tags/tags.ts";
import { teamBody, teamEndpoints } from "#contract/teams.ts";
import { webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import { trimName } from "#dashboard/lib/trim-name.ts";
import * as newToken from "#dashboard/pages/account/new-token-form.tsx";
import * as newBranch from "#dashboard/pages/branches/list/new-branch-dialog.tsx";
import { reasonSchema } from "#dashboard/pages/orders/reason.ts";
import * as screenshot from "#dashboard/pages/screenshots/viewer/details-dialog.tsx";
import * as addresses from "#dashboard/pages/settings/access/addresses-form.tsx";
import { toDraft } from "#dashboard/pages/settings/brief/draft/brief-draft.ts";
import * as brief from "#dashboard/pages/settings/brief/draft/draft-schema.ts";
import * as languageName from "#dashboard/pages/settings/languages/language-name-dialog.tsx";
import * as invitation from "#dashboard/pages/settings/members/invite-form.tsx";
import * as keyDetails from "#dashboard/pages/translations/panel/key-details/key-details.ts";
import * as replay from "#dashboard/pages/webhooks/deliveries/replay-dialog.tsx";
import * as webhook from "#dashboard/pages/webhooks/form/webhook-values.ts";

type FormCase<Values> = {
  form: string;
  values: fc.Arbitrary<Values>;
  /** Schema of the form, and what it validates. */
  schema: z.core.$ZodType;
  checked?: (values: Values) => unknown;
  /** Schema of the endpoint, and what it receives. */
  body: z.core.$ZodType | undefined;
  sent?: (values: Values) => unknown;
  /** Whether only the form refuses the values; the reason is a comment. */
  isStricter?: (values: Values) => boolean;
};

const lengths = fc.constantFrom(1, 59, 60, 61, 99, 100, 101, 399, 400, 401, 2_001, 4_001);
const long = fc
  .tuple(lengths, fc.constantFrom("a", "ß", "😀", " "))
  .map(([length, one]) => one.repeat(length));
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", " ", "\u00a0\t", "a\nb", "\n a ", "a\u202eb", "\u200b", "a\u2028b", " a "),
  long,
);
const email = fc.oneof(text, fc.emailAddress(), fc.constantFrom("a@example.org ", "a@b", "@example.org"));
const password = fc.oneof(text, fc.string({ minLength: 9, maxLength: 11 }), fc.string({ minLength: 126 }));
const named = fc.record({ name: text });
const texts = fc.array(text, { maxLength: 3 });
const localTime = fc.oneof(
  fc.constant(""),
  fc
    .date({ min: new Date("1990-01-02"), max: new Date("2090-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, "2026-01-31T23:59".length)),
);

/** A form and its endpoint; the name of a resource is trimmed before it is sent. */
function nameCase(form: string, schema: z.core.$ZodType, body: z.core.$ZodType | undefined) {
  return formCase({ form, values: named, schema, checked: trimName, body, sent: trimName });
}

function formCase<Values>({
  checked = (values) => values,
  sent = checked,
  isStricter = () => false,
  ...input
}: FormCase<Values>) {
  return {
    form: input.form,
    check: () =>
      fc.assert(
        fc.property(input.values, (values) => {
          const accepts = (schema: z.core.$ZodType | undefined, value: unknown) =>
            z.safeParse(schema ?? z.never(), value).success;
          const isAccepted = accepts(input.schema, checked(values));
          if (isAccepted || !isStricter(values)) expect(isAccepted).toBe(accepts(input.body, sent(values)));
        }),
      ),
  };
}

const cases = [
  nameCase("new tag", createTagBody, tagEndpoints.create.body),
  nameCase("tag", createTagBody, tagEndpoints.update.body),
  nameCase("tag category", categoryBody, tagCategoryEndpoints.update.body),
  nameCase("group", groupBody, groupEndpoints.update.body),
  nameCase("branch", updateBranchBody, branchEndpoints.update.body),
  nameCase("team", teamBody, teamEndpoints.update.body),
  nameCase("project", settingsBody, settingsEndpoints.write.body),
  nameCase("account", renameAccountBody, accountEndpoints.update.body),
  formCase({
    form: "status",
    values: fc.record({ name: text, color: fc.oneof(text, fc.constantFrom("#3366cc", "#36c", "red")) }),
    schema: statusBody,
    checked: trimName,
    body: statusEndpoints.update.body,
  }),
  formCase({
    form: "brief template",
    values: fc.array(
      fc.record<BriefField>(
        {
          name: text,
          type: fc.constantFrom("text", "selection"),
          selectionList: texts,
          defaultValue: text,
          placeholder: text,
        },
        { requiredKeys: ["name", "type"] },
      ),
      { maxLength: 3 },
    ),
    schema: brief.draftSchema,
    checked: (template) => brief.checkedBodyOf(toDraft(template)),
    body: briefTemplateEndpoints.replace.body,
    sent: (template) => brief.checkedBodyOf(toDraft(template)).fields,
    // The server refuses these after parsing the body.
    isStricter: (template) => checkTemplate(template).length > 0,
  }),
  formCase({
    form: "registration",
    values: fc.record({ name: text, email, password }),
    schema: registerBody,
    checked: trimName,
    body: accountEndpoints.register.body,
  }),
  formCase({
    form: "token",
    values: fc.record({
      name: text,
      days: fc.constantFrom("30", ""),
      permissions: fc.subarray([...tokenPermissions]),
    }),
    schema: createTokenBody,
    checked: newToken.bodyOf,
    body: personalTokenEndpoints.create.body,
  }),
  formCase({
    form: "new branch",
    values: fc.record({
      name: text,
      sourceBranch: text,
      readOnly: fc.boolean(),
      editableByTranslator: fc.boolean(),
      existingDrafts: fc.constantFrom("" as const, "publish" as const, "branch" as const),
    }),
    schema: createBranchBody,
    checked: newBranch.bodyOf,
    body: branchEndpoints.create.body,
  }),
  formCase({
    form: "language name",
    values: named,
    schema: renameLanguageBody,
    checked: languageName.bodyOf,
    body: languageEndpoints.update.body,
  }),
  formCase({
    form: "invitation",
    values: fc.record({ email, role: fc.constant("translator" as const), languages: texts }),
    schema: inviteBody,
    checked: invitation.bodyOf,
    body: memberEndpoints.invite.body,
  }),
  formCase({
    form: "allow-list",
    values: fc.record({ addresses: texts }),
    schema: allowListBody,
    checked: addresses.bodyOf,
    body: allowListEndpoints.write.body,
  }),
  formCase({
    form: "placeholder pattern",
    values: fc.oneof(text, fc.constantFrom("\\d+", "(", "a*", "(?=a)", "\\[\\[\\w+\\]\\]")),
    schema: patternSchema,
    body: placeholderPatternEndpoints.tryPatterns.body,
    sent: (pattern) => ({ patterns: [pattern] }),
  }),
  formCase({
    form: "reason of a decision",
    values: text,
    schema: reasonSchema,
    body: orderEndpoints.review.body,
    sent: (comment) => ({ action: "sendBack", comment }),
  }),
  formCase({
    form: "key details",
    values: fc.record({
      desc: text,
      tags: texts,
      group: text,
      maxLength: fc.oneof(text, fc.constantFrom("12", " 7 ", "-1", "1.5", "12345678")),
      meta: fc.oneof(text, fc.constantFrom("a: b", "a", ": b", "a:b\nc: d")),
      syntax: fc.constantFrom("", "icu"),
      style: fc.constant(""),
    }),
    schema: keyDetails.keyDetailsSchema,
    body: keyEndpoints.patch.body,
    sent: (values) => ({ keys: [{ key: "k", ...keyDetails.editOf(values) }] }),
    // A number and pairs are typed as text, of which another text would be lost; seven digits are enough for a length.
    isStricter: ({ maxLength, meta }) =>
      !/^\s*\d{0,7}\s*$/.test(maxLength) || keyDetails.parseMeta(meta) === undefined,
  }),
  formCase({
    form: "screenshot",
    values: fc.record({ screen: text, language: text, device: text, os: text, version: text }),
    schema: screenshot.schema,
    checked: screenshot.trimFields,
    body: screenshotEndpoints.update.body,
    sent: (values) => {
      const before = { screen: "", language: "", device: "", os: "", version: "" };
      return { screenTag: "", ...screenshot.editOf(before, screenshot.trimFields(values)) };
    },
  }),
  formCase({
    form: "replay",
    values: fc.record({
      what: fc.constantFrom("failed" as const, "range" as const),
      from: localTime,
      to: localTime,
    }),
    schema: replay.schema,
    checked: replay.rangeOf,
    body: webhookEndpoints.replay.body,
    sent: (values) => (values.from === "" ? {} : replay.bodyOf(values)),
  }),
  formCase({
    form: "webhook",
    values: fc.record({
      url: text,
      description: text,
      httpMethod: fc.constantFrom("get" as const, "post" as const),
      headers: fc.array(fc.record({ key: text, value: text, secret: fc.boolean(), description: text }), {
        maxLength: 2,
      }),
      ownBody: fc.boolean(),
      body: fc.record({ content: fc.oneof(text, fc.constantFrom("{{type}}", "{{")), contentType: text }),
      someEvents: fc.boolean(),
      events: fc.constant<webhook.WebhookValues["events"]>(["allChanges"]),
      branches: texts,
      query: fc.oneof(text, fc.constantFrom("tag:a", "(")),
      mode: fc.constantFrom("immediate" as const, "coalesced" as const),
      quietPeriod: fc.constantFrom("0", "900", "3601"),
    }),
    schema: webhook.webhookSchema,
    checked: webhook.checkedBodyOf,
    body: webhookEndpoints.save.body,
    sent: webhook.bodyOf,
    // The endpoint refuses a wrong query or template after its schema, and keeps headers without a value.
    isStricter: () => true,
  }),
];

describe("a form accepts exactly what its endpoint accepts", () => {
  it.each(cases)("$form", ({ check }) => check());
});
