import { expect } from "vitest";
import { entryEndpoints } from "#contract/entries.ts";
import { groupEndpoints } from "#contract/groups.ts";
import { languageEndpoints } from "#contract/languages.ts";
import { projectEndpoints } from "#contract/projects/projects.ts";
import { settingsEndpoints } from "#contract/projects/settings.ts";
import { describeAction } from "#server/testing/concurrent-actions/action-log.ts";
import { assertNone } from "#server/testing/concurrent-actions/assertions.ts";
import { copyByBackup } from "#server/testing/concurrent-actions/backup-copy.ts";
import type { World } from "#server/testing/concurrent-actions/world.ts";
import type { TestCaller } from "#server/testing/test-app.ts";
import { listBranches } from "./current-content.ts";

export async function requestsAreAnswered({ log, uncaught }: World): Promise<void> {
  const failed = log.actions.filter(({ status }) => status >= 500);
  assertNone([...failed.map(describeAction), ...uncaught]);
}

export async function projectIsReadable(world: World): Promise<void> {
  const { testApp, project, owner } = world;
  const as = { ...owner, app: project.app };
  const { body: listed } = await testApp.call("GET", projectEndpoints.list.path, { as: owner });
  expect(listed).toContainEqual(expect.objectContaining({ _id: project.app }));
  const settings = await testApp.call("GET", settingsEndpoints.read.path, { as });
  expect([settings.status, settings.body]).toMatchObject([200, { _id: project.app }]);
  for (const { branch } of await listBranches(world)) {
    const query = { branch };
    const { body: languages } = await testApp.call("GET", languageEndpoints.list.path, { as, query });
    expect(languages[0]).toMatchObject({ code: settings.body.baseLanguage, base: true });
    const { body: groups } = await testApp.call("GET", groupEndpoints.list.path, { as, query });
    expect(groups[0]).toMatchObject({ name: "main" });
  }
}

/** Replaces ids and version numbers, which differ between projects. */
const withoutIds = (text: string) =>
  text.replaceAll(/"[0-9a-f]{24}"/g, '"id"').replaceAll(/"(__v|version)":"?\d+"?/g, '"$1":0');

/**
 * Reads the default branch. The other branches are restored with it, and the invariants of the restored project check
 * them.
 */
async function readProject({ testApp }: World, as: TestCaller): Promise<unknown> {
  const query = { includeStatus: "true", includeLockInfo: "true", keepEmptyDataEntries: "true" };
  const { status, text } = await testApp.call("GET", entryEndpoints.readDocument.path, { as, query });
  return { status, document: JSON.parse(withoutIds(text)) };
}

export async function backupIsRestorable(world: World): Promise<void> {
  const { testApp, project, owner } = world;
  const as = { ...owner, app: project.app };
  const restored = await copyByBackup(testApp, as);
  if (restored.status !== 200) throw new Error(`${restored.status} ${restored.text}`);
  const copy = { ...owner, app: restored.body._id };
  expect(await readProject(world, copy)).toEqual(await readProject(world, as));
}
