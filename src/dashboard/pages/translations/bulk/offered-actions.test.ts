import { expect, it } from "vitest";
import type { ProjectRole } from "#contract/permissions.ts";
import { roleMay } from "#contract/permissions.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { language } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { actionId, offeredActions } from "./offered-actions.ts";

const adminStatus = {
  _id: "9",
  name: "Legal",
  color: "#000000",
  commentRequired: false,
  roles: ["admin"],
  etag: "1",
};

function offeredTo(role: ProjectRole, { isOpen = true, drafts = true, writable = true } = {}): string[] {
  const may = (action: Parameters<typeof roleMay>[1]) => isOpen && roleMay(role, action);
  const groups = offeredActions({
    rights: {
      ...{ drafts, role, canWrite: may("writeTranslations") },
      ...{ canPublish: may("publish"), canDeleteKeys: may("deleteEntries") },
    },
    columns: [{ kind: "source", language: { ...language("en"), writable } }],
    statuses: statusStylesOf([adminStatus]),
  });
  return groups.flat().map(actionId);
}

const statuses = ["setStatus 1", "setStatus 2", "setStatus 3", "setStatus 4"];

it("offers everything to an admin, accepting first", () => {
  const keys = ["tag", "untag", "move", "setMaxLength", "excludeKeys", "includeKeys"];
  expect(offeredTo("admin")).toEqual([
    ...["setStatus 1", "acceptAndPublish", ...statuses.slice(1), "setStatus 9", "setStatus 0"],
    ...["publish", "lock", "unlock", "exclude", "include"],
    ...["copyFrom", "clear", "replace", ...keys],
    ...["fixChecks", "dismissChecks", "markUpToDate", "delete"],
  ]);
});

it("offers a translator what changes texts and statuses", () => {
  expect(offeredTo("translator")).toEqual([
    ...[...statuses, "setStatus 0", "copyFrom", "clear", "replace"],
    ...["fixChecks", "dismissChecks", "markUpToDate"],
  ]);
});

it("offers only statuses and dismissals where no text may be written", () => {
  expect(offeredTo("translator", { writable: false })).toEqual([...statuses, "setStatus 0", "dismissChecks"]);
});

it("does not publish without drafts, and offers nothing in an archived project", () => {
  const actions = offeredTo("manager", { drafts: false });
  for (const action of ["publish", "acceptAndPublish"]) expect(actions).not.toContain(action);
  expect(offeredTo("owner", { isOpen: false })).toEqual([]);
});
