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

const within = (path: string, parts: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(parts[name] ?? ""));

const searchOf = (query: Search = {}) => {
  const search = new URLSearchParams(query).toString();
  return search === "" ? "" : `?${search}`;
};

/** Every address of the dashboard. Links that the server prints lead to some of them. */
export const paths = {
  projects: () => "/projects",
  newProject: (team?: string) => (team === undefined ? "/new-project" : `/new-project?team=${team}`),
  restoreProject: () => "/restore-project",
  project: (app: string) => within("/projects/:app", { app }),
  /** Leads to the settings in the branch that was used last. */
  projectSettings: (app: string, section: SettingsSection = "general") =>
    within("/projects/:app/settings/:section", { app, section }),
  translations: (scope: Scope, query?: Search) =>
    within("/projects/:app/:branch/translations", scope) + searchOf(query),
  tags: (scope: Scope, query?: Search) => within("/projects/:app/:branch/tags", scope) + searchOf(query),
  tag: (scope: Scope, id: string) => within("/projects/:app/:branch/tags/:id", { ...scope, id }),
  counts: (scope: Scope) => within("/projects/:app/:branch/counts", scope),
  screenshots: (scope: Scope, query?: Search) =>
    within("/projects/:app/:branch/screenshots", scope) + searchOf(query),
  screenshot: (scope: Scope, screenshotId: string, query?: Search) =>
    within("/projects/:app/:branch/screenshots/:screenshotId", { ...scope, screenshotId }) + searchOf(query),
  firstUse: (scope: Scope) => within("/projects/:app/:branch/start", scope),
  branches: (scope: Scope) => within("/projects/:app/:branch/branches", scope),
  /** Without two branches the page asks for them. */
  compare: (scope: Scope, pair?: Pair) =>
    within("/projects/:app/:branch/branches/compare", scope) + searchOf(pair),
  merge: (scope: Scope, pair?: Pair) =>
    within("/projects/:app/:branch/branches/merge", scope) + searchOf(pair),
  orders: (scope: Scope, query?: Search) => within("/projects/:app/:branch/orders", scope) + searchOf(query),
  /** The first step of an order; the draft that it is stored as has an address of its own. */
  newOrder: (scope: Scope) => within("/projects/:app/:branch/orders/new", scope),
  orderDraft: (scope: Scope, orderId: string, step: OrderStep = "languages") =>
    within("/projects/:app/:branch/orders/:orderId/edit/:step", { ...scope, orderId, step }),
  order: (scope: Scope, orderId: string, section: OrderSection = "overview", query?: Search) =>
    within("/projects/:app/:branch/orders/:orderId/:section", { ...scope, orderId, section }) +
    searchOf(query),
  files: (scope: Scope, section: FileSection = "import") =>
    within("/projects/:app/:branch/files/:section", { ...scope, section }),
  webhooks: (scope: Scope) => within("/projects/:app/:branch/webhooks", scope),
  newWebhook: (scope: Scope) => within("/projects/:app/:branch/webhooks/new", scope),
  webhook: (scope: Scope, webhookId: string, section: WebhookSection = "deliveries") =>
    within("/projects/:app/:branch/webhooks/:webhookId/:section", { ...scope, webhookId, section }),
  settings: (scope: Scope, section: SettingsSection = "general") =>
    within("/projects/:app/:branch/settings/:section", { ...scope, section }),
  notifications: (query?: Search) => `/notifications${searchOf(query)}`,
  account: (section: AccountSection = "profile") => within("/account/:section", { section }),
  /** Without one the team in which one may most. */
  team: (team?: string, section: TeamSection = "people") =>
    team === undefined ? "/team" : within("/team/:team/:section", { team, section }),
  signIn: (next?: string) => withNext("/sign-in", next),
  register: (next?: string) => withNext("/register", next),
  forgottenPassword: () => "/forgotten-password",
};

function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/**
 * Where to go after signing in: only paths of this origin. Browsers drop tabs and line breaks from addresses, so that
 * `/\t/example.org` would be another origin.
 */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])[^\t\n\r]*$/.test(next) ? next : paths.projects();
}

/** What belongs to one branch alone, so that another one shows its list instead. */
const ofOneBranch = /^\/(orders)\/.*/;

/** The same page in another branch. A place in a list is left behind: it is another list. */
export function inBranch({ pathname, search }: { pathname: string; search: string }, branch: string): string {
  const page = pathname.replace(/^\/projects\/[^/]+\/[^/]+/, "");
  const [, app = ""] = /^\/projects\/([^/]+)/.exec(pathname) ?? [];
  const params = new URLSearchParams(search);
  params.delete("row");
  const path = `/projects/${app}/${encodeURIComponent(branch)}${page.replace(ofOneBranch, "/$1")}`;
  return params.size === 0 ? path : `${path}?${params}`;
}
