import { createIntl } from "react-intl";
import { expect, it } from "vitest";
import auditMessages from "#dashboard/messages/en.audit.json" with { type: "json" };
import orderWords from "#dashboard/messages/en.order-words.json" with { type: "json" };
import roleMessages from "#dashboard/messages/en.roles.json" with { type: "json" };
import teamMessages from "#dashboard/messages/en.team.json" with { type: "json" };
import { formatDetails } from "./format-audit.ts";

const messages = { ...auditMessages, ...orderWords, ...roleMessages, ...teamMessages };
const intl = createIntl({ locale: "en", messages });
const branch = { _id: "b", name: "main" };
const order = { _id: "o", number: 7 };

it.each([
  ["which webhook", { webhook: { url: "https://hooks.example.org" } }, ["https://hooks.example.org"]],
  [
    "which order, of which branch, and its move",
    { order, branch, before: { status: "requested" }, after: { status: "canceled" } },
    ["Order #7 · main", "Status: requested → canceled"],
  ],
  [
    "which group, with its new name",
    { before: { name: "shop" }, after: { name: "store" }, branch },
    ["store · main", "Name: shop → store"],
  ],
  [
    "whose role in the team",
    { userId: "u", name: "Ada", before: "member", after: "owner" },
    ["Ada", "Role: member → owner"],
  ],
  ["whose role, by the people who are there", { userId: "u", role: "manager" }, ["Ben · manager"]],
  ["which languages, of which branch", { languages: ["de", "fr"], branch }, ["de and fr · main"]],
  [
    "a branch by its new name, and the old one",
    { name: "next", permissions: {}, before: { name: "feature" }, after: { name: "next" } },
    ["next", "Name: feature → next"],
  ],
  ["how many items of the trash, of which branch", { removed: 2, branch }, ["main · 2 items"]],
  [
    "how the fields of the brief changed",
    { before: { fields: ["tone"] }, after: { fields: ["tone", "unit"] } },
    ["Fields: tone → tone and unit"],
  ],
  [
    "that a member was limited from all languages to two",
    { userId: "u", before: { languages: null }, after: { languages: ["de", "fr"] } },
    ["Ben", "Languages: all → de and fr"],
  ],
  ["nothing that it does not know", { _id: "x" }, []],
])("the audit log says %s", (_what, details, lines) => {
  const entry = {
    _id: "a",
    act: "any",
    user: null,
    details,
    address: "",
    created: "2026-11-26T00:00:00.000Z",
  };
  expect(formatDetails(intl, entry, [{ userId: "u", name: "Ben" }])).toEqual(lines);
});
