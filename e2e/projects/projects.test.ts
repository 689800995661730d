import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { api, expect, makeProject, openProjects, started, tabTo, test } from "#e2e/support/fixtures.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

const shell = promisify(execFile);
const data = { en: { main: { entries: { home: { v: "Home" } } }, shop: { entries: { pay: { v: "Pay" } } } } };

test("a project is created by keyboard, filled by pasting and curl, found and duplicated", async ({
  owner,
}) => {
  const name = `Shop ${crypto.randomUUID().slice(0, 8)}`;
  await test.step("pasted JSON overwrites no unseen text and survives a reload; copied curl commands work", async () => {
    await openProjects(owner);
    await tabTo(owner, /^New project/);
    await owner.keyboard.press("Enter");
    await owner.getByLabel("Name", { exact: true }).fill(name);
    const languages = owner.getByRole("combobox", { name: "Languages to translate into" });
    await languages.fill("german");
    await languages.press("Enter");
    await expect(owner.getByRole("button", { name: "Remove German (de)" })).toBeVisible();
    await languages.fill("nonsense!");
    await languages.press("Enter");
    await expect(owner.getByText("Unknown language.")).toBeVisible();
    await languages.fill("pt-br");
    await languages.press("Enter");
    await owner.getByRole("button", { name: "Create project" }).click();
    await expect(owner.getByRole("heading", { name: "Add strings" })).toBeVisible();
    await owner.getByRole("link", { name: "Translations", exact: true }).first().click();
    await expect(owner.getByText("No strings yet")).toBeVisible();
    await owner.getByRole("main").getByRole("link", { name: "Add key" }).last().click();
    await expect(owner.getByRole("heading", { name: "Add strings" })).toBeVisible();

    const json = owner.getByRole("textbox", { name: "JSON" });
    await json.fill('{ "a": }');
    await expect(owner.getByText("Invalid JSON: line 1, column 8.")).toBeVisible();
    await json.fill('{ "a": "A", "cart": { "empty": "Empty cart" } }');
    await owner.getByRole("button", { name: "Upload 2 strings" }).click();
    await expect(owner.getByText("2 strings added")).toBeVisible();
    await json.fill('{ "a": "Another", "cart": { "empty": "Empty cart" }, "pay": "Pay" }');
    await owner.reload();
    await expect(json).toHaveValue(/"Another"/);
    await expect(
      owner.getByText("1 new string, 1 already there with another text, 1 unchanged."),
    ).toBeVisible();
    await expect(owner.getByText("This text stays as it is.")).toBeVisible();
    await owner.getByRole("button", { name: "Upload 1 string" }).click();
    await expect(owner.getByText("1 string added.")).toBeVisible();
    await owner.getByLabel("Key", { exact: true }).fill("pay");
    await owner.getByLabel("Source text").fill("Something else");
    await owner.getByRole("button", { name: "Add key" }).click();
    await expect(owner.getByText("pay already exists")).toBeVisible();

    await owner.getByRole("button", { name: /^Allow my address/ }).click();
    await expect(owner.getByRole("button", { name: /^Allow my address/ })).toBeHidden();
    await owner.getByRole("button", { name: "Show token" }).click();
    const upload = await run(await owner.getByRole("region", { name: "Upload" }).innerText());
    expect(upload).toMatchObject({ total: 1, added: 1 });
    const document = await run(await owner.getByRole("region", { name: "Download" }).innerText());
    expect(document.data.en.main.entries).toEqual({
      a: { v: "A" },
      "cart.empty": { v: "Empty cart" },
      "checkout.pay": { v: "Pay now" },
      pay: { v: "Pay" },
    });

    await owner.getByRole("link", { name: "Open translations" }).first().click();
    await expect(owner.getByRole("rowheader", { name: "cart.empty" })).toBeVisible();
  });

  await test.step("the project is found and opened by keyboard, and another project is created like it", async () => {
    const app = /projects\/([0-9a-f]{24})/.exec(owner.url())?.[1];
    const body = { data: { en: { shop: { entries: { till: { v: "Till" } } } } } };
    await api(owner, `/v1/api?app=${app}`, { method: "POST", body });
    await makeProject(owner, data);
    await openProjects(owner);
    await tabTo(owner, /^Search projects/);
    await owner.keyboard.type(name.slice(-8));
    await expect(owner.getByRole("rowheader")).toHaveText([name]);
    await tabTo(owner, new RegExp(`^${name}`));
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("gridcell").first()).toBeVisible();
    await owner.goBack();
    await owner.getByRole("button", { name: `Actions for ${name}` }).click();
    await owner.getByRole("menuitem", { name: "New project like this…" }).click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByLabel(/^Branches/)).toHaveCount(0);
    const copy = `Copy ${crypto.randomUUID().slice(0, 6)}`;
    await dialog.getByLabel("Name", { exact: true }).fill(copy);
    await dialog.getByLabel(/^Groups/).uncheck();
    await dialog.getByLabel(/^Settings file for apps/).check();
    await dialog.getByRole("button", { name: "Create project" }).click();
    await expect(dialog.getByRole("region", { name: "Settings file address" })).toContainText("http");
    const created = (await api<Array<{ _id: string; name: string }>>(owner, "/v1/api/projects")).find(
      (candidate) => candidate.name === copy,
    );
    const scoped = (path: string) =>
      api<Array<{ name: string; code: string }>>(owner, `${path}?app=${created?._id}`);
    expect((await scoped("/v1/api/groups")).map((group) => group.name)).toEqual(["main"]);
    expect((await scoped("/v1/api/languages")).map(({ code }) => code)).toEqual(["en", "de", "pt-BR"]);
    await dialog.getByRole("link", { name: "Open project" }).click();
    await expect(owner.getByRole("heading", { name: "Add strings" })).toBeVisible();
  });
});

/** Runs a copied command line unchanged, and parses the JSON that it prints. */
async function run(command: string) {
  const { stdout } = await shell("sh", ["-c", command.replace(/^curl/, "curl --silent")]);
  return JSON.parse(stdout);
}

test("six hundred projects are rendered a hundred at a time, and filtered while typing @deep", async ({
  owner,
}) => {
  const many = Array.from({ length: 600 }, (_, n) => ({
    _id: n.toString(16).padStart(24, "0"),
    name: `Project ${String(n).padStart(3, "0")}`,
    role: "owner",
    created: "2026-01-01T00:00:00.000Z",
    team: (n % 2).toString(16).padStart(24, "0"),
    teamName: n % 2 === 0 ? "Even" : "Odd",
    baseLanguage: "en",
    branching: false,
    archived: false,
    work: {
      languages: [
        { code: "de", name: "German", translated: 600 - n, all: 600, wordsLeft: n, editable: true },
        { code: "fr", name: "French", translated: 0, all: 600, wordsLeft: 1_200, editable: false },
      ],
    },
  }));
  await owner.route(/\/v1\/api\/projects\?/, (route) => route.fulfill({ json: many }));
  await owner.goto(`${started().address}/projects`);
  const rows = owner.getByRole("rowheader");
  await expect(rows).toHaveCount(100);
  await owner.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(200);
  await pickOption(owner.getByLabel("Team", { exact: true }), "Odd");
  const words = owner.getByRole("columnheader", { name: "Words left for you" });
  await words.getByRole("button").click();
  await expect(words).toHaveAttribute("aria-sort", "ascending");
  await words.getByRole("button").click();
  await expect(rows.first()).toHaveText("Project 599");
  await owner.getByRole("searchbox", { name: "Search projects" }).fill("project 12");
  await expect(rows).toHaveText(["Project 129", "Project 127", "Project 125", "Project 123", "Project 121"]);
  await expect(owner).toHaveURL(/team=0+1&sort=-words&q=project\+12/);
});
