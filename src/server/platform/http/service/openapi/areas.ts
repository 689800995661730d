/** The areas of the API in the order of its documents: the name in the contract, a title, and what it is about. */
const areas: Readonly<Record<string, readonly [title: string, description: string]>> = {
  entries: ["Translations", "Upload, download, search and edit translations."],
  translationFiles: ["Translation files", "Import and export files of apps and other tools."],
  keys: ["Keys", "Metadata of keys."],
  bulk: ["Bulk actions", "One action on many entries."],
  languages: ["Languages", "Languages of a project."],
  groups: ["Groups", "Groups of keys."],
  statuses: ["Custom statuses", "Workflow statuses of a team beside the built-in ones."],
  checks: ["Checks", "What checks find in translations, and their settings."],
  counts: ["Counts and progress", "Numbers of entries by language and status, progress and activity."],
  tags: ["Tags", "Tags of keys. Each screen of a screenshot is a tag, too."],
  manyTags: ["Several tags", "Actions on several tags at once."],
  tagCategories: ["Tag categories", "Categories of tags."],
  screenshots: ["Screenshots", "Screenshots and the keys that they show."],
  changes: ["History", "Change sets of a branch, and how to revert them."],
  trash: ["Trash", "Deleted items, kept for 30 days."],
  discussions: ["Discussions", "Comments on entries and keys."],
  views: ["Saved views", "Saved filters of the translations."],
  live: ["Live updates", "Changes and presence as server-sent events."],
  projects: ["Projects", "Projects, their tokens, usage and version."],
  projectTrash: ["Deleted projects", "Deleted projects, kept for 30 days."],
  settings: ["Project settings", "Settings of a project."],
  allowList: ["IP allow-list", "Addresses that may write with tokens."],
  branches: ["Branches", "Branches of a project: create, compare and merge."],
  settingsFile: ["Settings files", "Translations as a file for apps."],
  backup: ["Backups", "A project as one file."],
  jobs: ["Jobs", "Long-running work."],
  webhooks: ["Webhooks", "Events of a project, sent to your own endpoint."],
  orders: ["Orders", "Translation orders, from the estimate to the review."],
  orderFiles: ["Order files", "Reference files of an order."],
  orderXliff: ["Orders as XLIFF", "The strings of an order for translators’ tools, and back for a delivery."],
  orderBriefTemplate: ["Order brief template", "The form of a team that describes its orders."],
  members: ["Members and invitations", "People of a project and their roles."],
  team: ["Teams", "Teams and their people."],
  audit: ["Audit log", "Who changed what apart from texts."],
  personalTokens: ["Personal access tokens", "Tokens of the signed-in person."],
  account: ["Account", "The account of the signed-in person, and registration."],
  session: ["Session", "The current browser session."],
  signIn: ["Sign-in", "Sign in, reset a password, accept an invitation."],
  twoFactor: ["Two-factor authentication", "Authenticator app and backup codes."],
  notifications: ["Notifications", "Notifications of the caller."],
};

export const areaNames = Object.keys(areas);

export function areaTitle(area: string): string {
  return areas[area]?.[0] ?? area;
}

export function areaDescription(area: string): string {
  return areas[area]?.[1] ?? "";
}
