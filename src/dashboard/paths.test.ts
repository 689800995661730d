import { expect, it } from "vitest";
import { paths, safeNext } from "./paths.ts";

it("an address of our own is where one goes after signing in", () => {
  expect(safeNext("/projects/1/2/translations?is=draft#row")).toBe("/projects/1/2/translations?is=draft#row");
});

it.each([null, "", "projects", "//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example"])(
  "%j leads to the projects instead",
  (next) => {
    expect(safeNext(next)).toBe(paths.projects());
  },
);

it("what stands in an address is encoded, so it comes back as it was", () => {
  expect(paths.project("a/b c")).toBe("/projects/a%2Fb%20c");
  const search = paths.signIn("/projects?sought=a&b").split("?")[1];
  expect(new URLSearchParams(search).get("next")).toBe("/projects?sought=a&b");
});
