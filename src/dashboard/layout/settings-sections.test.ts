import { expect, test } from "vitest";
import { offeredGroups } from "./settings-sections.ts";

const offered = (role: Parameters<typeof offeredGroups>[0]) =>
  offeredGroups(role).flatMap(({ sections }) => sections.map(({ name }) => name));

test("offers no sections that the role may not use", () => {
  expect(offered("admin")).toEqual(expect.arrayContaining(["general", "members", "access", "audit", "end"]));
  for (const role of ["manager", "translator"] as const) {
    expect(offered(role)).toContain("members");
    for (const name of ["access", "audit", "backup", "end"]) expect(offered(role)).not.toContain(name);
  }
});

test("offers no sections in which the role could only look at disabled fields", () => {
  expect(offered("translator")).toEqual(["members", "roles"]);
  expect(offered("tptadmin")).toEqual(["members", "roles"]);
  expect(offered("manager")).toEqual(["languages", "groups", "members", "roles", "trash"]);
});
