import { everyPage, readPageIds } from "#e2e/support/every-page.ts";
import { secondUser, test } from "#e2e/support/fixtures.ts";
import { expectUsableOrRefused } from "#e2e/support/role-pages.ts";

for (const role of ["translator", "tpttranslator"] as const)
  test(`a ${role} can use each page opened by a link, or sees which right is missing`, async ({
    demoOwner,
    expectProblems,
  }) => {
    test.setTimeout(240_000);
    // Vendors without orders get the same response as for a missing resource.
    if (role === "tpttranslator") expectProblems(/^404 GET .*(screenshots|orders\/\w+$)/);
    const ids = await readPageIds(demoOwner);
    const guest = await secondUser(demoOwner, ids, { name: "Mia Guest", role });
    await expectUsableOrRefused(guest, role, everyPage(ids));
  });
