import type { Locator, Page } from "@playwright/test";
import { type ProjectIds, visit } from "#e2e/support/every-page.ts";
import { namedBy } from "./messages.ts";
import { watchWrites } from "./writes.ts";

/** A form of the dashboard: its page, the message ids of the controls that open it, and that of its submit button. */
export type FormAddress = {
  path: (ids: ProjectIds) => string;
  opened?: readonly string[];
  /** Omitted if the button appears only after typing. */
  sentBy?: string;
};

const fixed = (path: string) => () => path;
const inProject = (path: string) => (ids: ProjectIds) => `/projects/${ids.app}/${ids.branch}/${path}`;

/** All forms with text fields, by unique name. */
export const everyForm: Record<string, FormAddress> = {
  "a new project": { path: fixed("/new-project"), sentBy: "newProject.action" },
  "a copy of a project": {
    path: fixed("/projects"),
    opened: ["projects.actions", "copy.open"],
    sentBy: "copy.action",
  },
  "the own name": { path: fixed("/account/profile"), sentBy: "account.name.save" },
  "the own password": { path: fixed("/account/security"), sentBy: "account.password.change" },
  "a token": {
    path: fixed("/account/tokens"),
    opened: ["tokens.new", "tokens.permissions.all"],
    sentBy: "tokens.create",
  },
  "the name of a team": { path: ({ team }) => `/team/${team}/settings`, sentBy: "team.rename" },
  "a tag": { path: inProject("tags"), opened: ["tags.new"], sentBy: "tags.create" },
  "a tag's name": {
    path: (ids) => inProject(`tags/${ids.tag}`)(ids),
    opened: ["tags.edit"],
    sentBy: "tags.save",
  },
  "a branch": { path: inProject("branches"), opened: ["branches.new"], sentBy: "branches.new.action" },
  "a branch's name": {
    path: inProject("branches"),
    opened: ["branches.actions", "branches.rename"],
    sentBy: "languages.rename.action",
  },
  "a webhook": { path: inProject("webhooks/new"), sentBy: "webhooks.create" },
  "a webhook's settings": {
    path: (ids) => inProject(`webhooks/${ids.webhook}/settings`)(ids),
    sentBy: "webhooks.save",
  },
  "the name of a project": { path: inProject("settings/general"), sentBy: "languages.rename.action" },
  "the name of a language": {
    path: inProject("settings/languages"),
    opened: ["languages.rename"],
    sentBy: "languages.rename.action",
  },
  "a group": { path: inProject("settings/groups"), sentBy: "groups.add" },
  "a status": { path: inProject("settings/statuses"), opened: ["statuses.add"], sentBy: "statuses.add" },
  "a category": { path: inProject("settings/categories"), sentBy: "categories.add" },
  "a category's name": {
    path: inProject("settings/categories"),
    opened: ["languages.rename"],
    sentBy: "languages.rename.action",
  },
  "an invitation": { path: inProject("settings/members"), sentBy: "invite.action" },
  "the allow-list": { path: inProject("settings/access"), sentBy: "access.allow.save" },
  "the end of a project": {
    path: inProject("settings/end"),
    opened: ["end.delete"],
    sentBy: "languages.delete",
  },
  "a key": { path: inProject("start"), sentBy: "firstUse.add.action" },
  "a key in the grid": {
    path: inProject("translations"),
    opened: ["grid.addKey"],
    sentBy: "grid.addKey",
  },
  "a saved view": {
    path: inProject("translations"),
    opened: ["views.menu", "views.menu.save"],
    sentBy: "views.save",
  },
  "a comment on an order": { path: (ids) => inProject(`orders/${ids.order}/overview`)(ids) },
  "the due date of an order": {
    path: (ids) => inProject(`orders/${ids.order}/overview`)(ids),
    opened: ["orders.due.change"],
    sentBy: "orders.due.set",
  },
  "a placeholder pattern": { path: inProject("settings/general"), sentBy: "settings.patterns.try" },
};

/** Opens the page of a form and the form. */
export async function openForm(
  page: Page,
  at: FormAddress,
  ids: ProjectIds,
  where: { address: string; language?: string },
) {
  const { language = "en" } = where;
  await visit(page, where.address + at.path(ids));
  for (const id of at.opened ?? []) {
    const name = namedBy(id, language);
    const actions = page.getByRole("button", { name }).or(page.getByRole("menuitem", { name }));
    const action = actions.filter({ visible: true }).first();
    // A phone shows some buttons of the grid on request.
    const more = page.getByRole("button", { name: namedBy("grid.toolbar.more", language) });
    await action
      .or(more.filter({ visible: true }))
      .first()
      .waitFor();
    if (!(await action.isVisible())) await more.click();
    await action.click();
    await watchWrites(page).settle(3_000);
  }
  const within = at.opened
    ? page.getByRole("dialog").last().or(page.locator("main")).last()
    : page.locator("main");
  const forms = within.locator("form");
  const sending = page.locator("[type=submit]", { hasText: at.sentBy ? namedBy(at.sentBy, language) : /./ });
  const form: Locator = at.sentBy ? forms.filter({ has: sending }).last() : forms.first();
  await form.waitFor();
  await form.evaluate((formElement) => {
    for (const before of document.querySelectorAll("[data-story]")) before.removeAttribute("data-story");
    formElement.setAttribute("data-story", "form");
  });
  return page.locator('[data-story="form"]');
}
