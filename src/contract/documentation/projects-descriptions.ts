/** What the operations of projects, branches, jobs and webhooks do, for readers of the API's documents. */
export const projectsDescriptions: Readonly<Record<string, string>> = {
  "projects.list": "Returns the projects of the caller with the role in each.",
  "projects.create": "Creates a project in a team of the caller.",
  "projects.createSibling":
    "Creates a project in the same team and copies what the `identical…` flags name. Texts are not copied.",
  "projects.archive": "Archives a project, which makes it read-only, or brings it back.",
  "projects.remove":
    "Moves a project to the trash for 30 days. The name of the project confirms the deletion.",
  "projects.readToken": "Returns the token of the project.",
  "projects.rollToken": "Replaces the token of the project. The previous token stops working immediately.",
  "projects.usage": "Returns the API requests and active users of the current UTC month, over all branches.",
  "projects.usageByMonth": "Returns the usage of the last twelve UTC months, current month first.",
  "projects.version":
    "Returns the version of the branch as a number. It is the same counter as `__v` in the document and grows with every change.",
  "projectTrash.list": "Returns the deleted projects that the caller owns, newest first.",
  "projectTrash.restore": "Restores deleted projects, all or none.",
  "projectTrash.remove": "Removes deleted projects and all of their files permanently.",
  "allowList.read": "Returns the addresses that may write with tokens, and the address of the caller.",
  "allowList.write":
    "Replaces the list of IPv4 and IPv6 addresses and CIDR ranges that may write with tokens. An empty list blocks all writes with tokens.",
  "allowList.test": "Returns whether an address would be allowed to write.",
  "branches.list": "Returns the branches of the project and the ID of the default branch.",
  "branches.create":
    "Copies a branch. The first copy turns the project into a branching project, which has no drafts.",
  "branches.update": "Renames or protects a branch.",
  "branches.remove":
    "Moves a branch to the trash for 30 days. The default branch and a branch with open orders cannot be deleted.",
  "branches.compare": "Returns the differences between the branches `from` and `to`.",
  "branches.merge":
    "Merges the branch `from` into `to`, field by field against their common base. Conflicts without a decision are answered with 409, and nothing is written.",
  "settings.read": "Returns the settings of the project.",
  "settings.write": "Changes settings of the project. Settings that are left out keep their value.",
  "settings.tryPatterns":
    "Looks for placeholder patterns in the texts of a branch, for at most some seconds, and stores nothing. A pattern is a regular expression of JavaScript with the flag `u`, without lookaround, references and flags, in which `*`, `+` and counts may stand in each other: searching takes time that grows with the text alone. Of ICU messages, the text between the arguments is searched.",
  "settingsFile.update":
    "Returns whether the branch is newer than the settings file of a client and, if so, the address of the new file. The address is valid for 15 minutes.",
  "backup.read":
    "Returns the whole project as one file: all branches, history, trash, settings and files. Tokens and secrets are not included.",
  "backup.restore": "Creates a new project from a backup. The body is the backup file.",
  "jobs.list": "Returns the latest 50 jobs that the caller started in the project.",
  "jobs.read":
    "Returns the progress and the result of a job. Available to the person who started it and to managers.",
  "jobs.cancel": "Cancels a job and rolls back what it did. A job that has ended stays as it is.",
  "webhooks.list":
    "Returns the webhooks of the project. Headers and bodies are masked for callers who cannot edit webhooks.",
  "webhooks.save":
    "Creates a webhook, or updates the one in `webhookEndpointId`. A new webhook is returned with its signing secret, which is shown only once.",
  "webhooks.replace": "Updates the webhook in `webhookEndpointId`.",
  "webhooks.read": "Returns a webhook.",
  "webhooks.update": "Updates a webhook. Fields that are left out keep their value.",
  "webhooks.remove": "Deletes a webhook with its delivery log.",
  "webhooks.test": "Sends a sample event once, immediately, and returns the response of the receiver.",
  "webhooks.rotate":
    "Creates a new signing secret, which is shown only once. Requests are signed with both secrets for 24 hours.",
  "webhooks.replay":
    "Sends deliveries again: the given ones, all that failed since a moment, or those in a range.",
  "webhooks.listDeliveries": "Returns the delivery log of the last 30 days, newest first.",
};
