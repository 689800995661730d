import type { QueryOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { type Screenshot, screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { answerTooLarge, maxUnpagedBytes } from "#server/platform/http/answers/answer-limits.ts";
import { jsonInSlices } from "#server/platform/http/answers/json-in-slices.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { withoutMetadata } from "#server/platform/storage/image-metadata.ts";
import { readImage } from "#server/platform/storage/read-image.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { countScreenshots, deleteScreenshots, readCriteria } from "./delete-screenshots.ts";
import { editScreenshot, noSuchScreenshot, verifyScreenshot } from "./edit-screenshot.ts";
import { orderScreens } from "./order-screens.ts";
import { presentScreenshot } from "./present-screenshot.ts";
import { readCoverage } from "./read-coverage.ts";
import { withReceivedScreenshot } from "./receive-screenshot.ts";
import type { ScreenshotFilter } from "./screenshot-filter.ts";
import { listScreenshots, listTagKeys, type ScreenshotRow } from "./screenshots.store.ts";
import { uploadScreenshot } from "./upload-screenshot.ts";
import { visibleKeys } from "./vendor-visible-keys.ts";

/** Screenshots, their screens and their coverage (rest-api.md 4.8 to 4.10; dashboard.md, screenshot gallery). */
export function screenshotRoutes(app: Router, deps: Deps): void {
  uploadRoute(app, deps);
  readRoutes(app, deps);
  editRoutes(app, deps);
  deleteRoutes(app, deps);
}

function uploadRoute(app: Router, deps: Deps): void {
  // Images are unpacked one at a time: several at once would need more memory, and as much time.
  const imageQueue = new FairQueue<number>({ atOnce: 1, perGroup: 1, waiting: 50 });
  serve(app, screenshotEndpoints.upload, async ({ caller, request }) => {
    assertBranchWritable(caller);
    return withReceivedScreenshot(request, async (received) => {
      const { image, stored } = await imageQueue.run(caller.scope.projectId, async () => {
        const read = await readImage(received.file.path);
        return { image: read, stored: await withoutMetadata(received.file, read) };
      });
      try {
        const id = await uploadScreenshot(deps, caller, { ...received, image, stored });
        return { _id: wireId("screenshot", id), sha1: received.file.sha1.toString("hex") };
      } finally {
        await stored.discard();
      }
    });
  });
}

function readRoutes(app: Router, deps: Deps): void {
  serve(app, screenshotEndpoints.list, async ({ caller, query, reply }) => {
    const rows = await listScreenshots(deps.db, caller.scope, {
      ...readFilter(query),
      visibleKeys: visibleKeys(caller),
      limit: query.limit,
      position: query.position,
    });
    const present = await makePresenter(deps, caller, rows, query.includeEntryIds ?? true);
    return reply.type("application/json; charset=utf-8").send(await jsonInSlices(rows, present));
  });
  serve(app, screenshotEndpoints.coverage, ({ caller }) =>
    readCoverage(deps.db, caller.scope, visibleKeys(caller)),
  );
  serve(app, screenshotEndpoints.read, async ({ caller, params, query }) => {
    const id = screenshotId(params);
    const visible = { visibleKeys: visibleKeys(caller) };
    const [row] = await listScreenshots(deps.db, caller.scope, { ids: [id], ...visible });
    if (!row) throw noSuchScreenshot(id);
    const screenshotsOfScreen = await listScreenshots(deps.db, caller.scope, {
      tagIds: [row.tag_id],
      ...visible,
    });
    const others = screenshotsOfScreen.filter((candidate) => candidate.id !== id);
    const present = await makePresenter(deps, caller, [row, ...others], query.includeEntryIds ?? true);
    return { ...present(row), variants: others.map(present) };
  });
}

function editRoutes(app: Router, deps: Deps): void {
  const readAgain = async (caller: ProjectCaller, id: number) => {
    const [row] = await listScreenshots(deps.db, caller.scope, { ids: [id] });
    if (!row) throw noSuchScreenshot(id);
    const present = await makePresenter(deps, caller, [row], true);
    return present(row);
  };
  serve(app, screenshotEndpoints.update, async ({ caller, params, body }) => {
    const id = screenshotId(params);
    const isWritten = await editScreenshot(deps.db, caller, { id, edit: body });
    const current = await readAgain(caller, id);
    if (!isWritten) throw new ApiError("conflict", { details: { current } });
    return current;
  });
  serve(app, screenshotEndpoints.verify, async ({ caller, params, body }) => {
    const id = screenshotId(params);
    await verifyScreenshot(deps.db, caller, { id, verified: body.verified });
    return readAgain(caller, id);
  });
  for (const endpoint of [screenshotEndpoints.order, screenshotEndpoints.orderByPost]) {
    serve(app, endpoint, async ({ caller, body }) => ({
      success: true,
      updatedCount: await orderScreens(deps.db, caller, body.screenNames),
    }));
  }
}

function deleteRoutes(app: Router, { db }: Deps): void {
  for (const endpoint of [screenshotEndpoints.remove, screenshotEndpoints.removeByPost]) {
    serve(app, endpoint, async ({ caller, body, query }) => {
      const filter = readCriteria(body);
      const action = query.dryRun ? countScreenshots : deleteScreenshots;
      return { screenshotsDeletedCount: await action(db, caller, filter) };
    });
  }
  serve(app, screenshotEndpoints.removeOne, async ({ caller, params }) => {
    const id = screenshotId(params);
    if ((await deleteScreenshots(db, caller, { ids: [id] })) === 0) throw noSuchScreenshot(id);
    return {};
  });
}

function screenshotId(params: { screenshotId: string }): number {
  const id = parseWireId("screenshot", params.screenshotId);
  if (id === undefined) throw notFound("screenshot", params.screenshotId);
  return id;
}

function readFilter(query: QueryOf<typeof screenshotEndpoints.list>): ScreenshotFilter {
  return {
    tagNames: query.tag,
    tagIds: query.tagId?.flatMap((id) => parseWireId("tag", id) ?? []),
    categories: query.category,
    devices: query.device,
    operatingSystems: query.os,
    versions: query.version,
    languages: query.language,
    resolutions: query.resolution,
    sha1s: query.sha1,
    keys: query.key,
    verified: query.verified,
  };
}

/** Size of an entry id in a JSON list, in bytes. */
const idBytes = 27;

/** Returns a function that presents these rows to the caller. */
async function makePresenter(
  { db, env }: Deps,
  caller: ProjectCaller,
  rows: readonly ScreenshotRow[],
  withEntryIds: boolean,
): Promise<(row: ScreenshotRow) => Screenshot> {
  const { projectId, branchId, baseLanguageId } = caller.scope;
  const tagIds = withEntryIds ? [...new Set(rows.map((row) => row.tag_id))] : [];
  const tagKeys = await listTagKeys(db, caller.scope, { tagIds, visibleKeys: visibleKeys(caller) });
  // Each screenshot lists the ids of all entries of its tag.
  const idCount = rows.reduce((sum, row) => sum + (tagKeys.get(row.tag_id)?.length ?? 0), 0);
  if (idCount * idBytes > maxUnpagedBytes)
    throw answerTooLarge("set includeEntryIds=false, or ask for fewer screenshots");
  const context = { env, projectId, branchId, baseLanguageId, tagKeys, withPeople: caller.role !== null };
  return (row) => presentScreenshot(row, context);
}
