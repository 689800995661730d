import { contentDescriptions } from "./content-descriptions.ts";
import { ordersDescriptions } from "./orders-descriptions.ts";
import { peopleDescriptions } from "./people-descriptions.ts";
import { projectsDescriptions } from "./projects-descriptions.ts";

const descriptions: Readonly<Record<string, string>> = {
  ...contentDescriptions,
  ...ordersDescriptions,
  ...peopleDescriptions,
  ...projectsDescriptions,
};

/** What an endpoint does, such as `tags.list`. The browser never loads it. */
export function descriptionOf(endpoint: string): string {
  return descriptions[endpoint] ?? "";
}

/** The endpoints that are described, for the test that none is left of one that is gone. */
export const describedEndpoints = Object.keys(descriptions);
