import type { Example } from "#server/platform/http/service/openapi/examples.ts";
import { openTestApp } from "#server/testing/test-app.ts";
import type { OneTimeLinks } from "#server/workspace/auth/sign-in/one-time-links.ts";
import { recordContent } from "./content-scenario.ts";
import { recordOrders } from "./order-scenario.ts";
import { recordPeople } from "./people-scenario.ts";
import { recordProject } from "./project-scenario.ts";
import { openRecorder } from "./recorder.ts";
import { scrub } from "./scrub.ts";
import { seedExamples } from "./seed-examples.ts";

/** Sends a request to every endpoint of a new server, and returns the requests with their answers. */
export async function recordExamples(): Promise<Map<string, Example>> {
  const links: OneTimeLinks = { setUp: undefined, demo: undefined };
  const testApp = await openTestApp({ links, env: { webhookAllowPrivate: true } });
  try {
    const recorder = await openRecorder(testApp);
    const data = await seedExamples(testApp, recorder, links);
    await recordContent(data);
    await recordOrders(data);
    await recordPeople(data, links);
    await recordProject(data);
    const secrets = new Map([
      [recorder.url, "http://localhost:4400"],
      [data.app, "5eb1c0ffee5eb1c0ffee0001"],
      ...appReplacements(recorder.examples),
    ]);
    return new Map([...recorder.examples].map(([name, example]) => [name, scrub(example, secrets)]));
  } finally {
    await testApp.close();
  }
}

/** Replacements of project ids, which are random; all other ids are counters. */
function appReplacements(examples: ReadonlyMap<string, Example>): Array<[string, string]> {
  return ["projects.create", "backup.restore"].map((name, index) => {
    const created = examples.get(name)?.answer.body as { _id: string } | undefined;
    return [created?._id ?? name, `5eb1c0ffee5eb1c0ffee000${index + 2}`];
  });
}
