import { accountEndpoints } from "./account.ts";
import { auditEndpoints } from "./audit.ts";
import { backupEndpoints } from "./backup.ts";
import { branchEndpoints } from "./branches.ts";
import { briefTemplateEndpoints } from "./brief-template.ts";
import { bulkEndpoints } from "./bulk.ts";
import { changeEndpoints } from "./changes.ts";
import { countEndpoints } from "./counts.ts";
import { discussionEndpoints } from "./discussions.ts";
import type { Endpoint } from "./endpoint.ts";
import { entryEndpoints } from "./entries.ts";
import { liveEndpoints } from "./events.ts";
import { jobEndpoints } from "./jobs.ts";
import { keyEndpoints } from "./keys.ts";
import { groupEndpoints, languageEndpoints, statusEndpoints } from "./languages.ts";
import { manyTagEndpoints } from "./many-tags.ts";
import { memberEndpoints } from "./members.ts";
import { notificationEndpoints } from "./notifications.ts";
import { orderEndpoints, orderFileEndpoints } from "./order-endpoints.ts";
import { allowListEndpoints, projectEndpoints } from "./projects.ts";
import { screenshotEndpoints } from "./screenshots.ts";
import { sessionEndpoints } from "./session.ts";
import { settingsEndpoints } from "./settings.ts";
import { settingsFileEndpoints } from "./settings-file.ts";
import { tagCategoryEndpoints, tagEndpoints } from "./tags.ts";
import { teamEndpoints } from "./team.ts";
import { projectTrashEndpoints, trashEndpoints } from "./trash.ts";
import { twoFactorEndpoints } from "./two-factor.ts";
import { viewEndpoints } from "./views.ts";
import { webhookEndpoints } from "./webhooks.ts";

/** The table of all endpoints. The browser never loads it: pages import single endpoints. */
const contract = {
  session: sessionEndpoints,
  entries: entryEndpoints,
  keys: keyEndpoints,
  counts: countEndpoints,
  languages: languageEndpoints,
  groups: groupEndpoints,
  statuses: statusEndpoints,
  tags: tagEndpoints,
  manyTags: manyTagEndpoints,
  tagCategories: tagCategoryEndpoints,
  projects: projectEndpoints,
  allowList: allowListEndpoints,
  branches: branchEndpoints,
  members: memberEndpoints,
  orders: orderEndpoints,
  orderFiles: orderFileEndpoints,
  orderBriefTemplate: briefTemplateEndpoints,
  changes: changeEndpoints,
  live: liveEndpoints,
  screenshots: screenshotEndpoints,
  webhooks: webhookEndpoints,
  trash: trashEndpoints,
  projectTrash: projectTrashEndpoints,
  backup: backupEndpoints,
  settings: settingsEndpoints,
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

/** Every endpoint with the name that the OpenAPI document gives it, such as `tags.readByName`. */
export function allEndpoints(): Array<{ name: string; endpoint: Endpoint }> {
  return Object.entries(contract).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint: endpoint as unknown as Endpoint,
    })),
  );
}
