import { expect, test } from "vitest";
import type { ProjectRole } from "#contract/permissions.ts";
import { phonePagesOf, projectPagesOf } from "./jump-pages.ts";

const pagesOf = (role: ProjectRole, branching = false) =>
  projectPagesOf({ app: "shop", branch: "main", role, branching });
const names = (pages: ReturnType<typeof projectPagesOf>) =>
  pages.map(({ command }) => command.slice("go".length));

test("translators see no pages on which they can change nothing", () => {
  const always = ["Translations", "Counts", "Tags", "Screenshots", "Files", "Settings"];
  expect(names(pagesOf("translator"))).toEqual(always);
  expect(names(pagesOf("translator", true))).toEqual([...always.slice(0, 4), "Branches", ...always.slice(4)]);
  expect(names(pagesOf("admin"))).toEqual(expect.arrayContaining(["Orders", "Branches", "Webhooks"]));
});

test("vendors find their orders first", () => {
  expect(names(pagesOf("tptservices"))[0]).toBe("Orders");
  expect(names(pagesOf("tptservices"))).not.toContain("Files");
});

test("the bar on phones shows orders to roles that work with them", () => {
  const onPhone = (role: ProjectRole) => names([...phonePagesOf(pagesOf(role), 3).shown]);
  expect(onPhone("manager")).toEqual(["Translations", "Counts", "Orders"]);
  expect(onPhone("tptadmin")).toEqual(["Orders", "Translations", "Counts"]);
  expect(onPhone("translator")).toEqual(["Translations", "Counts", "Screenshots"]);
});

test("a menu of one page is replaced by the page", () => {
  const pages = pagesOf("admin");
  expect(phonePagesOf(pages, pages.length - 1).more).toEqual([]);
});
