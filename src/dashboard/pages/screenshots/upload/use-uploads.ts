import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import {
  findScreenshots,
  refreshScreenshots,
  uploadScreenshot,
} from "#dashboard/api/screenshots/screenshots.ts";
import { isInProgress } from "#dashboard/lib/files/send-queue.ts";
import { confirmBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import { throttle } from "#dashboard/lib/time/throttle.ts";
import { sha1Of } from "./chosen-file.ts";
import { createUploadQueue, type UploadFields, type UploadQueue, type Uploads } from "./upload-queue.ts";

/**
 * Delay of a refresh, in ms: it loads all screenshots of the branch, so uploads stored together share one.
 */
const pauseMs = 500;
/** One queue per branch: uploads continue while other pages are open. */
const queues = new Map<string, UploadQueue>();

/**
 * Uploads of a branch. Closing Parlance or signing out during an upload needs a confirmation, on any page.
 */
export function useUploads(scope: BranchScope) {
  const client = useQueryClient();
  const queue = queueOf(client, scope);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get);
  return { queue, uploads, isBusy: isBusy(uploads) };
}

function queueOf(client: QueryClient, scope: BranchScope): UploadQueue {
  const name = `${scope.app} ${scope.branch}`;
  const queue = queues.get(name) ?? openQueue(client, scope);
  queues.set(name, queue);
  return queue;
}

const isBusy = ({ items }: Uploads) => items.some(isInProgress);

function openQueue(client: QueryClient, scope: BranchScope): UploadQueue {
  const queue = createUploadQueue({
    findSame: async (file, fields, signal) => {
      const sha1 = await sha1Of(file);
      if (sha1 === undefined) return undefined;
      const found = await findScreenshots(scope, [sha1], signal);
      return found.find(
        ({ tag, language, metadata }) =>
          tag.name === fields.screen.trim() &&
          metadata.deviceModel === fields.device.trim() &&
          (language || metadata.deviceLanguageLong) === fields.language,
      )?._id;
    },
    send: async ({ file, fields, onProgress, signal }) =>
      (await uploadScreenshot(scope, { file, data: dataOf(fields), onProgress, signal }))._id,
    onStored: throttle(() => refreshScreenshots(client, scope), pauseMs).ask,
  });
  confirmBeforeLeaving(() => isBusy(queue.get()));
  return queue;
}

function dataOf({ screen, language, device, os, version }: UploadFields) {
  return {
    screenTag: screen.trim(),
    deviceLanguageLong: language,
    deviceModel: device.trim(),
    operatingSystem: os.trim(),
    bundleVersion: version.trim(),
  };
}
