import { expect, test } from "vitest";
import { type Manifest, pageLinks } from "./page-links.ts";

const page = "src/dashboard/pages/translations/translations-page.tsx";
const manifest: Manifest = {
  "index.html": { file: "assets/index-1.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared-1.js" },
  "_grid.js": { file: "assets/grid-1.js", imports: ["_shared.js"] },
  [page]: { file: "assets/page-1.js", imports: ["index.html", "_grid.js"] },
  "virtual:messages/en": { file: "assets/en-1.js" },
  "virtual:messages/de": { file: "assets/de-1.js" },
};

const filesIn = (links: string | undefined) =>
  [...(links ?? "").matchAll(/<\/assets\/(\w+)-1/g)].map(([, name]) => name);

test("the grid is announced with its files and the reader's messages, without those that the HTML names", () => {
  const links = pageLinks(manifest, "/projects/a/b/translations", "fr-CH, de-AT;q=0.8, en;q=0.5");
  expect(filesIn(links)).toEqual(["page", "grid", "de"]);
});

test("a language that the interface lacks is English", () => {
  expect(filesIn(pageLinks(manifest, "/projects/a/b/translations", "fr"))).toContain("en");
});

test("other pages announce nothing", () => {
  expect(pageLinks(manifest, "/account")).toBeUndefined();
});
