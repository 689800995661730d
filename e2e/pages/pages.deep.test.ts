import { coveredFocus } from "#e2e/support/covered-focus.ts";
import { everyPage, readPageIds, visit } from "#e2e/support/every-page.ts";
import { expect, prefer, started, test } from "#e2e/support/fixtures.ts";
import { overflows, violations } from "#e2e/support/page-checks.ts";

/** Pages that need no sign-in but are shown to signed-in users too. */
const signedOutPages = [
  "/forgotten-password",
  "/reset-password?token=x",
  "/set-up?token=x",
  "/invitation?token=x",
];

const looks = [
  { theme: "light", language: "en", width: 1440 },
  { theme: "dark", language: "en", width: 1440 },
  { theme: "light", language: "ar", width: 390 },
  { theme: "dark", language: "de", width: 320 },
] as const;

for (const { theme, language, width } of looks) {
  test(`axe finds no problem on any page (${theme}, ${language}, ${width} px)`, async ({
    demoOwner,
    expectProblems,
  }) => {
    // Visits all pages one by one.
    test.setTimeout(600_000);
    // The page of an invitation that does not exist.
    expectProblems(/^400 GET .*invitation$/);
    const ids = await readPageIds(demoOwner);
    await prefer(demoOwner, { theme, language });
    await demoOwner.setViewportSize({ width, height: 800 });
    for (const path of [...signedOutPages, ...everyPage(ids)]) {
      await visit(demoOwner, started().address + path);
      expect(await violations(demoOwner), path).toEqual([]);
      expect(await overflows(demoOwner), `${path} is wider than its window`).toBe(false);
      if (theme === "light") expect(await coveredFocus(demoOwner), path).toEqual([]);
    }
  });
}
