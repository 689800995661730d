import { cell, expect, findProject, offline, openGrid, openNewProject, test } from "#e2e/support/fixtures.ts";

const rowTotal = 300;
const entries = Object.fromEntries(
  Array.from({ length: rowTotal }, (_, n) => [`key.${String(n).padStart(3, "0")}`, { v: `Source ${n}` }]),
);

test("a screen reader gets the size of the grid, the state of each cell and save results", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(offline);
  const german = { "key.001": { v: "Korb", locked: true, status: 2 } };
  await openNewProject(owner, { en: { main: { entries } }, de: { main: { entries: german } } }, ["de", "fr"]);
  const grid = owner.getByRole("grid", { name: "Translations" });
  await expect(grid).toHaveAttribute("aria-rowcount", String(rowTotal + 1));
  await expect(grid).toHaveAttribute("aria-colcount", "4");
  await expect(owner.getByRole("columnheader")).toHaveCount(4);
  expect(await owner.getByRole("row").count()).toBeLessThan(60);

  const locked = cell(owner, 1, 2);
  await expect(locked).toHaveAttribute("aria-readonly", "true");
  await expect(locked.locator('[lang="de"]')).toHaveText("Korb");
  await expect(locked.getByRole("img", { name: "Locked" })).toBeVisible();
  await expect(locked).toHaveAccessibleDescription("Needs review");
  const voice = owner.getByRole("status");
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("Zahlen");
  await owner.keyboard.press("Control+s");
  await expect(voice.filter({ hasText: "Saved: key.000" })).toHaveCount(1);
  await owner.keyboard.press("Escape");
  await owner.keyboard.press("ArrowDown");
  await owner.keyboard.press("Enter");
  await expect(voice.filter({ hasText: "This text is locked." })).toHaveCount(1);

  await owner.keyboard.press("Control+End");
  const last = owner.getByRole("row").filter({ has: owner.getByRole("rowheader", { name: "key.299" }) });
  await expect(last).toHaveAttribute("aria-rowindex", String(rowTotal + 1));
  await expect(last.getByRole("rowheader")).toHaveAttribute("aria-colindex", "1");
  const columns = await last
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-colindex")));
  expect(columns).toEqual(["2", "3", "4"]);
  await expect(cell(owner, rowTotal - 1, 3)).toBeFocused();

  await owner.context().setOffline(true);
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("!");
  await owner.keyboard.press("Control+s");
  await expect(voice.filter({ hasText: "Not saved: key.299" })).toHaveCount(1);
  await owner.context().setOffline(false);
});

test("the grid is usable at 200 % zoom, with forced colours and with reduced motion", async ({
  demoOwner: owner,
}) => {
  await test.step("at 200 % zoom nothing overflows the page, and the focused cell is visible", async () => {
    await owner.setViewportSize({ width: 720, height: 450 });
    await openGrid(owner, await findProject(owner, "Countries of the world"), ["de", "ar"]);
    const overflows = () =>
      owner.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await overflows()).toBe(false);
    await cell(owner, 0, 2).click();
    for (let press = 0; press < 12; press++) await owner.keyboard.press("ArrowDown");
    await expect(cell(owner, 12, 2)).toBeFocused();
    await expect(cell(owner, 12, 2)).toBeInViewport({ ratio: 0.9 });
  });

  await test.step("forced colours show the page, status, box, focus and selection without motion", async () => {
    await owner.setViewportSize({ width: 1440, height: 900 });
    await owner.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await openGrid(owner, await findProject(owner, "Atlas"), ["de"]);
    await cell(owner, 0, 2).click();
    const outlined = [
      owner.getByRole("link", { name: "Translations", exact: true }),
      owner.getByRole("group", { name: "Status" }).getByRole("button", { pressed: true }),
      owner
        .getByRole("img", { name: /, showing this string$/ })
        .first()
        .locator("xpath=following-sibling::span"),
    ];
    for (const item of outlined) await expect(item).toHaveCSS("outline-style", "solid");
    const outline = await cell(owner, 0, 2).evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe("none");
    await owner.keyboard.press("Space");
    await expect(owner.getByRole("row", { selected: true })).toHaveCount(1);
    const moving = await owner.evaluate(
      () =>
        [...document.querySelectorAll("*")].filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return [transitionDuration, animationDuration]
            .join()
            .split(/, ?/)
            .some((time) => Number.parseFloat(time) > 0);
        }).length,
    );
    expect(moving).toBe(0);
  });
});
