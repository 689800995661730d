import type { Page } from "@playwright/test";
import { api, expect, makeProject, type Scope, type StoredRow, started, storedRows } from "./fixtures.ts";

type Texts = Record<string, string>;
export type Branch = { _id: string; name: string };

const entriesOf = (texts: Texts) => Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }]));
export const dataOf = (texts: Record<string, Texts>) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, translations]) => [
      language,
      { main: { entries: entriesOf(translations) } },
    ]),
  );

export const upload = (page: Page, { app, branch }: Scope, texts: Record<string, Texts>) =>
  api(page, `/v1/api?app=${app}&branch=${branch}`, { method: "POST", body: { data: dataOf(texts) } });

export const makeBranch = (page: Page, { app, branch }: Scope, name: string, permissions = {}) =>
  api<Branch>(page, `/v1/api/branches?app=${app}`, {
    method: "POST",
    body: { name, sourceBranch: branch, permissions },
  });

export const pageOf = ({ app, branch }: Scope, rest: string) =>
  `${started().address}/projects/${app}/${branch}/${rest}`;

/** A project with a branch `feature`; both branches changed the same texts. */
export async function openConflicts(page: Page, texts: Texts, changes: { feature: Texts; main: Texts }) {
  const main = await makeProject(page, dataOf({ en: texts, de: texts }));
  const { _id } = await makeBranch(page, main, "feature");
  const feature = { ...main, branch: _id };
  await upload(page, feature, { de: changes.feature });
  await upload(page, main, { de: changes.main });
  await page.goto(pageOf(main, `branches/merge?from=${feature.branch}&to=${main.branch}`));
  return { main, feature };
}

export const germanOf = async (page: Page, scope: Scope) =>
  Object.fromEntries((await storedRows(page, scope)).map(({ key, entries }) => [key, entries.de?.value]));

export const conflict = (page: Page, name: string) =>
  page.getByRole("group", { name: new RegExp(`^${name} `) });

/** Resolves a number of conflicts by keyboard, merges, and undoes the merge; the number must be a multiple of three. */
export async function decideByKeyboard(owner: Page, total: number): Promise<void> {
  const keys = Array.from({ length: total }, (_, n) => `key${String(n).padStart(3, "0")}`);
  const last = (before: number) => keys.at(-1 - before) ?? "";
  // Every third conflict keeps the target.
  const changed = (2 * total) / 3;
  const texts = (word: string) => Object.fromEntries(keys.map((key) => [key, `${word} ${key}`]));
  const { main } = await openConflicts(owner, texts("Both"), { feature: texts("New"), main: texts("Main") });
  await expect(owner.getByText(`0 of ${total} resolved`)).toBeVisible();
  await conflict(owner, "key000").focus();
  for (let n = 0; n < total - 2; n++) await owner.keyboard.press(n % 3 === 0 ? "ArrowRight" : "ArrowLeft");
  await expect(owner.getByText(`${total - 2} of ${total} resolved`)).toBeVisible();
  await expect(conflict(owner, last(1))).toBeFocused();
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("!");
  await owner.keyboard.press("Control+Enter");
  await expect(conflict(owner, last(0))).toBeFocused();
  await owner.keyboard.press("PageUp");
  await expect(conflict(owner, last(0))).toBeFocused();
  await owner.keyboard.press("ArrowLeft");
  await expect(owner.getByText(`${total} of ${total} resolved`)).toBeVisible();
  await owner.keyboard.press("Space");
  await expect(owner.getByText(`${total - 1} of ${total} resolved`)).toBeVisible();
  await owner.keyboard.press("Control+z");
  await expect(owner.getByText(`${total} of ${total} resolved`)).toBeVisible();
  await owner.keyboard.press("Control+Enter");
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText(`${changed} changes`, { exact: true })).toBeVisible();
  await expect(dialog.getByText(`${total - changed} keep the text of main`)).toBeVisible();
  await dialog.getByRole("button", { name: `Merge ${changed} changes into main` }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("Merged feature into main.")).toBeVisible();
  const merged = await germanOf(owner, main);
  expect(merged).toMatchObject({ key000: "Main key000", key001: "New key001" });
  // With many keys, the last ones are not among the first rows.
  const found = await api<{ rows: StoredRow[] }>(
    owner,
    `/v1/api/entries?app=${main.app}&branch=${main.branch}&q=key%3A${last(1)}`,
  );
  expect(found.rows[0]?.entries.de?.value).toBe(`New ${last(1)}!`);
  const sentPosts: string[] = [];
  owner.on("request", (sent) => sent.method() === "POST" && sentPosts.push(sent.url()));
  await owner.getByRole("button", { name: "Undo merge" }).dblclick();
  await expect(owner.getByText("Undid the merge of feature into main.")).toBeVisible();
  expect(sentPosts).toHaveLength(1);
  expect(await germanOf(owner, main)).toMatchObject({ key000: "Main key000", key001: "Main key001" });
}
