import { briefTemplateEndpoints } from "./brief-template.ts";
import { changeEndpoints } from "./changes.ts";
import { countEndpoints } from "./counts.ts";
import type { Endpoint } from "./endpoint.ts";
import { entryEndpoints } from "./entries.ts";
import { liveEndpoints } from "./events.ts";
import { keyEndpoints } from "./keys.ts";
import { groupEndpoints, languageEndpoints, statusEndpoints } from "./languages.ts";
import { memberEndpoints } from "./members.ts";
import { orderEndpoints, orderFileEndpoints } from "./order-endpoints.ts";
import { allowListEndpoints, projectEndpoints } from "./projects.ts";
import { sessionEndpoints } from "./session.ts";
import { tagCategoryEndpoints, tagEndpoints } from "./tags.ts";

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
  tagCategories: tagCategoryEndpoints,
  projects: projectEndpoints,
  allowList: allowListEndpoints,
  members: memberEndpoints,
  orders: orderEndpoints,
  orderFiles: orderFileEndpoints,
  orderBriefTemplate: briefTemplateEndpoints,
  changes: changeEndpoints,
  live: liveEndpoints,
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
