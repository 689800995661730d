import { expect, it } from "vitest";
import { inBranch, paths, safeNext } from "./paths.ts";

it("accepts a path of the dashboard as the destination after signing in", () => {
  expect(safeNext("/projects/1/2/translations?is=draft#row")).toBe("/projects/1/2/translations?is=draft#row");
});

it.each([
  null,
  "",
  "projects",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "https://elsewhere.example",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/\r\\elsewhere.example",
])("replaces the unsafe destination %j with the list of projects", (next) => {
  expect(safeNext(next)).toBe(paths.projects());
});

it("encodes path parameters so that they can be decoded again", () => {
  expect(paths.project("a/b c")).toBe("/projects/a%2Fb%20c");
  const search = paths.signIn("/projects?sought=a&b").split("?")[1];
  expect(new URLSearchParams(search).get("next")).toBe("/projects?sought=a&b");
});

it.each([
  ["/projects/a/one/counts", "?tag=shop", "/projects/a/two/counts?tag=shop"],
  ["/projects/a/one/settings/groups", "", "/projects/a/two/settings/groups"],
  ["/projects/a/one/translations", "?q=pay&row=7", "/projects/a/two/translations?q=pay"],
  ["/projects/a/one/orders/17", "", "/projects/a/two/orders"],
  ["/projects/a/one/branches/compare", "?from=1&to=2", "/projects/a/two/branches/compare?from=1&to=2"],
])("the page %s%s in another branch is %s", (pathname, search, address) => {
  expect(inBranch({ pathname, search }, "two")).toBe(address);
});
