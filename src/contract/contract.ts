import { bulkEndpoints } from "./bulk.ts";
import { changeEndpoints } from "./changes.ts";
import { checkEndpoints } from "./checks.ts";
import { countEndpoints } from "./counts.ts";
import { discussionEndpoints } from "./discussions.ts";
import type { Endpoint } from "./endpoint.ts";
import { entryEndpoints } from "./entries.ts";
import { liveEndpoints } from "./events.ts";
import { translationFileEndpoints } from "./files.ts";
import { keyEndpoints } from "./keys.ts";
import { briefTemplateEndpoints } from "./orders/brief-template.ts";
import { orderEndpoints, orderFileEndpoints } from "./orders/order-endpoints.ts";
import { orderXliffEndpoints } from "./orders/order-xliff.ts";
import { accountEndpoints } from "./people/account.ts";
import { memberEndpoints } from "./people/members.ts";
import { notificationEndpoints } from "./people/notifications.ts";
import { personalTokenEndpoints } from "./people/personal-tokens.ts";
import { sessionEndpoints } from "./people/session.ts";
import { signInEndpoints } from "./people/sign-in.ts";
import { teamEndpoints } from "./people/team.ts";
import { twoFactorEndpoints } from "./people/two-factor.ts";
import { allowListEndpoints } from "./projects/allow-list.ts";
import { auditEndpoints } from "./projects/audit.ts";
import { backupEndpoints } from "./projects/backup.ts";
import { branchEndpoints } from "./projects/branches.ts";
import { jobEndpoints } from "./projects/jobs.ts";
import { groupEndpoints, languageEndpoints, statusEndpoints } from "./projects/languages.ts";
import { mergeEndpoints } from "./projects/merges.ts";
import { placeholderPatternEndpoints } from "./projects/placeholder-patterns.ts";
import { projectEndpoints } from "./projects/projects.ts";
import { settingsEndpoints } from "./projects/settings.ts";
import { settingsFileEndpoints } from "./projects/settings-file.ts";
import { projectTrashEndpoints, trashEndpoints } from "./projects/trash.ts";
import { viewEndpoints } from "./projects/views.ts";
import { screenshotEndpoints } from "./screenshots/screenshots.ts";
import { manyTagEndpoints } from "./tags/many-tags.ts";
import { tagCategoryEndpoints, tagEndpoints } from "./tags/tags.ts";
import { webhookEndpoints } from "./webhooks/webhooks.ts";

/** Table of all endpoints. Never loaded by the browser: pages import single endpoints. */
const contract = {
  session: sessionEndpoints,
  signIn: signInEndpoints,
  personalTokens: personalTokenEndpoints,
  entries: entryEndpoints,
  translationFiles: translationFileEndpoints,
  keys: keyEndpoints,
  counts: countEndpoints,
  checks: checkEndpoints,
  languages: languageEndpoints,
  groups: groupEndpoints,
  statuses: statusEndpoints,
  tags: tagEndpoints,
  manyTags: manyTagEndpoints,
  tagCategories: tagCategoryEndpoints,
  projects: projectEndpoints,
  allowList: allowListEndpoints,
  branches: { ...branchEndpoints, ...mergeEndpoints },
  members: memberEndpoints,
  orders: orderEndpoints,
  orderFiles: orderFileEndpoints,
  orderXliff: orderXliffEndpoints,
  orderBriefTemplate: briefTemplateEndpoints,
  changes: changeEndpoints,
  live: liveEndpoints,
  screenshots: screenshotEndpoints,
  webhooks: webhookEndpoints,
  trash: trashEndpoints,
  projectTrash: projectTrashEndpoints,
  backup: backupEndpoints,
  settings: { ...settingsEndpoints, ...placeholderPatternEndpoints },
  settingsFile: settingsFileEndpoints,
  team: teamEndpoints,
  account: accountEndpoints,
  twoFactor: twoFactorEndpoints,
  audit: auditEndpoints,
  bulk: bulkEndpoints,
  jobs: jobEndpoints,
  discussions: discussionEndpoints,
  notifications: notificationEndpoints,
  views: viewEndpoints,
};

/** Returns all endpoints with their names in the OpenAPI document, such as `tags.readByName`. */
export function allEndpoints(): Array<{ name: string; endpoint: Endpoint }> {
  return Object.entries(contract).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint: endpoint as unknown as Endpoint,
    })),
  );
}
