import { accountEndpoints } from "./account/account.ts";
import { twoFactorEndpoints } from "./account/two-factor.ts";
import { auditEndpoints } from "./audit.ts";
import { personalTokenEndpoints } from "./auth/personal-tokens.ts";
import { sessionEndpoints } from "./auth/session.ts";
import { signInEndpoints } from "./auth/sign-in.ts";
import { backupEndpoints } from "./backup.ts";
import { branchEndpoints } from "./branches.ts";
import { bulkEndpoints } from "./bulk.ts";
import { checkEndpoints } from "./checks.ts";
import { countEndpoints } from "./counts.ts";
import { discussionEndpoints } from "./discussions.ts";
import type { Endpoint } from "./endpoint.ts";
import { entryEndpoints } from "./entries.ts";
import { translationFileEndpoints } from "./files.ts";
import { groupEndpoints } from "./groups.ts";
import { changeEndpoints } from "./history.ts";
import { jobEndpoints } from "./jobs.ts";
import { keyEndpoints } from "./keys.ts";
import { languageEndpoints } from "./languages.ts";
import { liveEndpoints } from "./live.ts";
import { memberEndpoints } from "./members/members.ts";
import { mergeEndpoints } from "./merges.ts";
import { notificationEndpoints } from "./notifications/notifications.ts";
import { briefTemplateEndpoints } from "./orders/brief-template.ts";
import { orderEndpoints, orderFileEndpoints } from "./orders/order-endpoints.ts";
import { orderXliffEndpoints } from "./orders/order-xliff.ts";
import { allowListEndpoints } from "./projects/allow-list.ts";
import { placeholderPatternEndpoints } from "./projects/placeholder-patterns.ts";
import { projectEndpoints } from "./projects/projects.ts";
import { settingsEndpoints } from "./projects/settings.ts";
import { screenshotEndpoints } from "./screenshots/screenshots.ts";
import { settingsFileEndpoints } from "./settings-file.ts";
import { statusEndpoints } from "./statuses.ts";
import { manyTagEndpoints } from "./tags/many-tags.ts";
import { tagCategoryEndpoints, tagEndpoints } from "./tags/tags.ts";
import { teamEndpoints } from "./teams.ts";
import { projectTrashEndpoints, trashEndpoints } from "./trash.ts";
import { viewEndpoints } from "./views.ts";
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
