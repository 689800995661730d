import { makeProject, secondUser, test } from "#e2e/support/fixtures.ts";
import { expectUsableOrRefused } from "#e2e/support/role-pages.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } } } };
/** Some pages that are open to all roles and some that are not; the deep tier checks all of them. */
const pages = ["orders", "orders/new", "branches/compare", "settings/trash"];

const roles = [
  ["translator", ""],
  ["tpttranslator", " @deep"],
] as const;
for (const [role, tier] of roles)
  test(`a ${role} can use a page opened by a link, or reads that the right is missing${tier}`, async ({
    owner,
  }) => {
    const scope = await makeProject(owner, data);
    const guest = await secondUser(owner, scope, { name: "Mia Guest", role });
    const project = `/projects/${scope.app}/${scope.branch}`;
    const paths = ["/new-project", ...pages.map((page) => `${project}/${page}`)];
    await expectUsableOrRefused(guest, role, paths);
  });
