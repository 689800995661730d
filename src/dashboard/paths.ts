type Scope = { app: string; branch: string };
/** Ids of two branches. */
type Pair = { from: string; to: string };

export const settingsSections = ["general", "languages", "groups", "statuses", "access", "members"] as const;
export type SettingsSection = (typeof settingsSections)[number];

const within = (path: string, parts: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(parts[name] ?? ""));

const asSearch = (pair: Pair | undefined) => (pair === undefined ? "" : `?${new URLSearchParams(pair)}`);

/** Every address of the dashboard. Links that the server prints lead to some of them. */
export const paths = {
  projects: () => "/projects",
  newProject: () => "/new-project",
  project: (app: string) => within("/projects/:app", { app }),
  translations: (scope: Scope) => within("/projects/:app/:branch/translations", scope),
  counts: (scope: Scope) => within("/projects/:app/:branch/counts", scope),
  firstUse: (scope: Scope) => within("/projects/:app/:branch/start", scope),
  branches: (scope: Scope) => within("/projects/:app/:branch/branches", scope),
  /** Without two branches the page asks for them. */
  compare: (scope: Scope, pair?: Pair) =>
    `${within("/projects/:app/:branch/branches/compare", scope)}${asSearch(pair)}`,
  merge: (scope: Scope, pair?: Pair) =>
    `${within("/projects/:app/:branch/branches/merge", scope)}${asSearch(pair)}`,
  settings: (scope: Scope, section: SettingsSection = "general") =>
    within("/projects/:app/:branch/settings/:section", { ...scope, section }),
  account: () => "/account",
  signIn: (next?: string) =>
    next === undefined || next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`,
  forgottenPassword: () => "/forgotten-password",
};

/** Where to go after signing in: only addresses of our own. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : paths.projects();
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
