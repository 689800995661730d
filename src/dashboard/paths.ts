type Scope = { app: string; branch: string };

export type SettingsSection =
  | "general"
  | "languages"
  | "groups"
  | "statuses"
  | "categories"
  | "branching"
  | "members"
  | "roles"
  | "access"
  | "audit"
  | "trash"
  | "backup"
  | "end";

const within = (path: string, parts: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(parts[name] ?? ""));

/** Every address of the dashboard. Links that the server prints lead to some of them. */
export const paths = {
  projects: () => "/projects",
  newProject: () => "/new-project",
  restoreProject: () => "/restore-project",
  project: (app: string) => within("/projects/:app", { app }),
  /** Leads to the settings in the branch that was used last. */
  projectSettings: (app: string, section: SettingsSection = "general") =>
    within("/projects/:app/settings/:section", { app, section }),
  translations: (scope: Scope) => within("/projects/:app/:branch/translations", scope),
  counts: (scope: Scope) => within("/projects/:app/:branch/counts", scope),
  firstUse: (scope: Scope) => within("/projects/:app/:branch/start", scope),
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
