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

test("the grid's Link header lists its files and messages, except those named in the HTML", () => {
  const links = pageLinks(manifest, "/projects/a/b/translations", {
    acceptLanguage: "fr-CH, de-AT;q=0.8, en;q=0.5",
  });
  expect(filesIn(links)).toEqual(["page", "grid", "de"]);
});

test("a browser language that the interface lacks falls back to English", () => {
  expect(filesIn(pageLinks(manifest, "/projects/a/b/translations", { acceptLanguage: "fr" }))).toContain(
    "en",
  );
});

const readsIn = (links: string | undefined) =>
  [...(links ?? "").matchAll(/<([^>]+)>; rel=preload; as=fetch; crossorigin/g)].map(([, address]) => address);

test("a page that is opened with a session preloads the grid's first requests", () => {
  const links = pageLinks(manifest, "/projects/a/feature%2Fx/translations", { hasSession: true });
  expect(readsIn(links)).toEqual([
    "/v1/auth/session",
    "/v1/api/projects?includeProgress=true&includeArchived=true",
    "/v1/api/languages?app=a&branch=feature%2Fx",
  ]);
  expect(readsIn(pageLinks(manifest, "/projects/a/b/translations"))).toEqual([]);
  expect(readsIn(pageLinks(manifest, "/projects", { hasSession: true }))).toEqual([]);
});

test("a malformed address, or one that could break the header, lists files only", () => {
  for (const branch of ["%ff", "%3E;rel=stylesheet,%3C", "x%0d%0aset-cookie:a=b"]) {
    const links = pageLinks(manifest, `/projects/a/${branch}/translations`, { hasSession: true });
    expect(
      links
        ?.split(", ")
        .filter((link) => !/^<\/[^<>\r\n]+>; rel=(modulepreload|preload; as=fetch); crossorigin$/.test(link)),
    ).toEqual([]);
  }
});

test("other pages have no links", () => {
  expect(pageLinks(manifest, "/account")).toBeUndefined();
});
