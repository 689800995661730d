import { makeProject, secondUser, test } from "./fixtures.ts";
import { expectUsableOrRefused } from "./role-pages.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } } } };
/** Some that are open to everybody and some that are not; all of them are the deep tier's. */
const pages = ["orders", "orders/new", "branches/compare", "settings/trash"];

const roles = [
  ["translator", ""],
  ["tpttranslator", " @deep"],
] as const;
for (const [role, tier] of roles)
  test(`a ${role} can use what a link opens, or is told that the right is missing${tier}`, async ({
    owner,
  }) => {
    const scope = await makeProject(owner, data);
    const guest = await secondUser(owner, scope, { name: "Mia Guest", role });
    const project = `/projects/${scope.app}/${scope.branch}`;
    const paths = ["/new-project", ...pages.map((page) => `${project}/${page}`)];
    await expectUsableOrRefused(guest, role, paths);
  });
