type Scope = { app: string; branch: string };

export const settingsSections = ["general", "languages", "groups", "statuses", "access", "members"] as const;
export type SettingsSection = (typeof settingsSections)[number];

const within = (path: string, parts: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(parts[name] ?? ""));

/** Every address of the dashboard. Links that the server prints lead to some of them. */
export const paths = {
  projects: () => "/projects",
  newProject: () => "/new-project",
  project: (app: string) => within("/projects/:app", { app }),
  translations: (scope: Scope) => within("/projects/:app/:branch/translations", scope),
  counts: (scope: Scope) => within("/projects/:app/:branch/counts", scope),
  screenshots: (scope: Scope, query?: URLSearchParams) =>
    `${within("/projects/:app/:branch/screenshots", scope)}${query?.size ? `?${query}` : ""}`,
  screenshot: (scope: Scope, screenshotId: string, query?: URLSearchParams) =>
    `${within("/projects/:app/:branch/screenshots/:screenshotId", { ...scope, screenshotId })}${query?.size ? `?${query}` : ""}`,
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
