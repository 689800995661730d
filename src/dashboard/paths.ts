type Scope = { app: string; branch: string };

export const settingsSections = ["general", "languages", "groups", "statuses", "access", "members"] as const;
export type SettingsSection = (typeof settingsSections)[number];

export const webhookSections = ["deliveries", "settings", "signature"] as const;
export type WebhookSection = (typeof webhookSections)[number];

const within = (path: string, parts: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(parts[name] ?? ""));

/** Every address of the dashboard. Links that the server prints lead to some of them. */
export const paths = {
  projects: () => "/projects",
  newProject: () => "/new-project",
  project: (app: string) => within("/projects/:app", { app }),
  translations: (scope: Scope) => within("/projects/:app/:branch/translations", scope),
  counts: (scope: Scope) => within("/projects/:app/:branch/counts", scope),
  firstUse: (scope: Scope) => within("/projects/:app/:branch/start", scope),
  settings: (scope: Scope, section: SettingsSection = "general") =>
    within("/projects/:app/:branch/settings/:section", { ...scope, section }),
  webhooks: (scope: Scope) => within("/projects/:app/:branch/webhooks", scope),
  newWebhook: (scope: Scope) => within("/projects/:app/:branch/webhooks/new", scope),
  webhook: (scope: Scope, webhookId: string, section: WebhookSection = "deliveries") =>
    within("/projects/:app/:branch/webhooks/:webhookId/:section", { ...scope, webhookId, section }),
  account: () => "/account",
  signIn: (next?: string) =>
    next === undefined || next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`,
  forgottenPassword: () => "/forgotten-password",
};

/** Where to go after signing in: only addresses of our own. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : paths.projects();
}
