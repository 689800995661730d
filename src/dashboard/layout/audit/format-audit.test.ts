import { createIntl } from "react-intl";
import { expect, it } from "vitest";
import auditMessages from "#dashboard/messages/en/audit.json" with { type: "json" };
import orderWords from "#dashboard/messages/en/order-words.json" with { type: "json" };
import roleMessages from "#dashboard/messages/en/roles.json" with { type: "json" };
import teamMessages from "#dashboard/messages/en/team.json" with { type: "json" };
import { formatDetails } from "./format-audit.ts";

const messages = { ...auditMessages, ...orderWords, ...roleMessages, ...teamMessages };
const intl = createIntl({ locale: "en", messages });
const branch = { _id: "b", name: "main" };
const order = { _id: "o", number: 7 };

it.each([
  ["the URL of a webhook", { webhook: { url: "https://hooks.example.org" } }, ["https://hooks.example.org"]],
  [
    "an order with its branch and its change of status",
    { order, branch, before: { status: "requested" }, after: { status: "canceled" } },
    ["Order #7 · main", "Status: requested → canceled"],
  ],
  [
    "a group by its new name",
    { before: { name: "shop" }, after: { name: "store" }, branch },
    ["store · main", "Name: shop → store"],
  ],
  [
    "a role in the team with the member's name",
    { userId: "u", name: "Ada", before: "member", after: "owner" },
    ["Ada", "Role: Member → Owner"],
  ],
  ["a role with a name from the list of people", { userId: "u", role: "manager" }, ["Ben · Manager"]],
  ["languages with their branch", { languages: ["de", "fr"], branch }, ["de and fr · main"]],
  [
    "a branch by its new name, with the old one",
    { name: "next", permissions: {}, before: { name: "feature" }, after: { name: "next" } },
    ["next", "Name: feature → next"],
  ],
  ["how many items of the trash, of which branch", { removed: 2, branch }, ["main · 2 items"]],
  [
    "changed fields of the brief template",
    { before: { fields: ["tone"] }, after: { fields: ["tone", "unit"] } },
    ["Fields: tone → tone and unit"],
  ],
  [
    "a change from all languages to two",
    { userId: "u", before: { languages: null }, after: { languages: ["de", "fr"] } },
    ["Ben", "Languages: all → de and fr"],
  ],
  ["unknown details as nothing", { _id: "x" }, []],
])("shows %s", (_what, details, lines) => {
  const entry = {
    _id: "a",
    action: "any",
    user: null,
    details,
    address: "",
    created: "2026-11-26T00:00:00.000Z",
  };
  expect(formatDetails(intl, entry, [{ userId: "u", name: "Ben" }])).toEqual(lines);
});
