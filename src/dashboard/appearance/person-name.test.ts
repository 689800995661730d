import { createIntl } from "react-intl";
import { expect, it } from "vitest";
import { formerMember } from "#contract/members/former-member.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import ar from "#dashboard/messages/ar/shell.json" with { type: "json" };
import de from "#dashboard/messages/de/shell.json" with { type: "json" };
import en from "#dashboard/messages/en/shell.json" with { type: "json" };

it.each([
  ["en", en, "Former member"],
  ["de", de, "Ehemaliges Mitglied"],
  ["ar", ar, "عضو سابق"],
] as const)(
  "who deleted their account is called so in the reader's language (%s)",
  (locale, messages, called) => {
    const intl = createIntl({ locale, messages });
    expect(personName(intl, formerMember)).toBe(called);
    expect(personName(intl, "Ada")).toBe("Ada");
  },
);
