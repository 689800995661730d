type Scope = { app: string; branch: string };
/** Ids of two branches. */
type Pair = { from: string; to: string };

export type SettingsSection =
  | "general"
  | "languages"
  | "groups"
  | "statuses"
  | "checks"
  | "brief"
  | "categories"
  | "branching"
  | "members"
  | "roles"
  | "access"
  | "audit"
  | "trash"
  | "backup"
  | "end";

export const accountSections = [
  "profile",
  "security",
  "sessions",
  "tokens",
  "notifications",
  "look",
  "keys",
] as const;
export type AccountSection = (typeof accountSections)[number];

export const teamSections = ["people", "projects", "settings", "audit"] as const;
export type TeamSection = (typeof teamSections)[number];

/** The steps of the order form, in their order. */
export const orderSteps = ["languages", "scope", "brief", "delivery", "review"] as const;
export type OrderStep = (typeof orderSteps)[number];

export const orderSections = ["overview", "strings", "brief", "files"] as const;
export type OrderSection = (typeof orderSections)[number];

type Search = Record<string, string> | URLSearchParams;

export const fileSections = ["import", "export", "client"] as const;
export type FileSection = (typeof fileSections)[number];

export const webhookSections = ["deliveries", "settings", "signature"] as const;
export type WebhookSection = (typeof webhookSections)[number];

const fillPath = (path: string, parts: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(parts[name] ?? ""));

const searchOf = (query: Search = {}) => {
  const search = new URLSearchParams(query).toString();
  return search === "" ? "" : `?${search}`;
};

/** All paths of the dashboard. Links in emails and other server output use some of them. */
export const paths = {
  projects: () => "/projects",
  newProject: (team?: string) => (team === undefined ? "/new-project" : `/new-project?team=${team}`),
  restoreProject: () => "/restore-project",
  project: (app: string) => fillPath("/projects/:app", { app }),
  /** Redirects to the settings in the last used branch. */
  projectSettings: (app: string, section: SettingsSection = "general") =>
    fillPath("/projects/:app/settings/:section", { app, section }),
  translations: (scope: Scope, query?: Search) =>
    fillPath("/projects/:app/:branch/translations", scope) + searchOf(query),
  tags: (scope: Scope, query?: Search) => fillPath("/projects/:app/:branch/tags", scope) + searchOf(query),
  tag: (scope: Scope, id: string) => fillPath("/projects/:app/:branch/tags/:id", { ...scope, id }),
  counts: (scope: Scope) => fillPath("/projects/:app/:branch/counts", scope),
  screenshots: (scope: Scope, query?: Search) =>
    fillPath("/projects/:app/:branch/screenshots", scope) + searchOf(query),
  screenshot: (scope: Scope, screenshotId: string, query?: Search) =>
    fillPath("/projects/:app/:branch/screenshots/:screenshotId", { ...scope, screenshotId }) +
    searchOf(query),
  firstUse: (scope: Scope) => fillPath("/projects/:app/:branch/start", scope),
  branches: (scope: Scope) => fillPath("/projects/:app/:branch/branches", scope),
  /** Without two branches, the user selects them on the page. */
  compare: (scope: Scope, pair?: Pair) =>
    fillPath("/projects/:app/:branch/branches/compare", scope) + searchOf(pair),
  merge: (scope: Scope, pair?: Pair) =>
    fillPath("/projects/:app/:branch/branches/merge", scope) + searchOf(pair),
  orders: (scope: Scope, query?: Search) =>
    fillPath("/projects/:app/:branch/orders", scope) + searchOf(query),
  /** The first step of an order; a stored draft has its own address. */
  newOrder: (scope: Scope, query?: Search) =>
    fillPath("/projects/:app/:branch/orders/new", scope) + searchOf(query),
  orderDraft: (scope: Scope, orderId: string, step: OrderStep = "languages") =>
    fillPath("/projects/:app/:branch/orders/:orderId/edit/:step", { ...scope, orderId, step }),
  order: (scope: Scope, orderId: string, section: OrderSection = "overview", query?: Search) =>
    fillPath("/projects/:app/:branch/orders/:orderId/:section", { ...scope, orderId, section }) +
    searchOf(query),
  files: (scope: Scope, section: FileSection = "import") =>
    fillPath("/projects/:app/:branch/files/:section", { ...scope, section }),
  webhooks: (scope: Scope) => fillPath("/projects/:app/:branch/webhooks", scope),
  newWebhook: (scope: Scope) => fillPath("/projects/:app/:branch/webhooks/new", scope),
  webhook: (scope: Scope, webhookId: string, section: WebhookSection = "deliveries") =>
    fillPath("/projects/:app/:branch/webhooks/:webhookId/:section", { ...scope, webhookId, section }),
  settings: (scope: Scope, section: SettingsSection = "general") =>
    fillPath("/projects/:app/:branch/settings/:section", { ...scope, section }),
  notifications: (query?: Search) => `/notifications${searchOf(query)}`,
  account: (section: AccountSection = "profile") => fillPath("/account/:section", { section }),
  /** Without an id, opens the team in which the user has most rights. */
  team: (team?: string, section: TeamSection = "people") =>
    team === undefined ? "/team" : fillPath("/team/:team/:section", { team, section }),
  signIn: (next?: string) => withNext("/sign-in", next),
  register: (next?: string) => withNext("/register", next),
  forgottenPassword: () => "/forgotten-password",
};

function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/**
 * Destination after signing in: only paths of this origin. Browsers remove tabs and line breaks from addresses, so
 * `/\t/example.org` would be another origin.
 */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])[^\t\n\r]*$/.test(next) ? next : paths.projects();
}

/** Pages of resources that exist in one branch only; another branch shows the list instead. */
const ofOneBranch = /^\/(orders)\/.*/;

/** The same page in another branch, without the position in a list, since the other list differs. */
export function inBranch({ pathname, search }: { pathname: string; search: string }, branch: string): string {
  const page = pathname.replace(/^\/projects\/[^/]+\/[^/]+/, "");
  const [, app = ""] = /^\/projects\/([^/]+)/.exec(pathname) ?? [];
  const params = new URLSearchParams(search);
  params.delete("row");
  const path = `/projects/${app}/${encodeURIComponent(branch)}${page.replace(ofOneBranch, "/$1")}`;
  return params.size === 0 ? path : `${path}?${params}`;
}
