import type { FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import { liveEndpoints } from "#contract/events.ts";
import type { ProjectCaller, Scope } from "#server/auth/caller.ts";
import { visibleCells } from "#server/auth/rights/vendor-cells.ts";
import type { Deps, Router } from "#server/http/deps.ts";
import { serve } from "#server/http/serve.ts";
import type { Metrics } from "#server/http/service/metrics.ts";
import { coalesce } from "./coalesce.ts";
import { encodeEvent, openEventStream } from "./event-stream.ts";
import { makeFeeds } from "./feeds.ts";
import { type Notification, startListening } from "./listening.ts";
import { isInTrash } from "./live.store.ts";
import { readLiveChanges } from "./live-changes.ts";
import {
  type Access,
  audienceOf,
  checkAccess,
  isConcerned,
  type LiveReader,
  presenceReader,
  sendDiscussion,
  sendOrder,
} from "./live-readers.ts";

/** Proxies and browsers hear that the stream lives (decisions.md 3.13). */
const beatMs = 20_000;
/** Sessions also end by time, which nothing announces. */
const beatsPerCheck = 3;
/** Moving through cells by the arrow keys is announced a few times a second. */
const presenceRestMs = 150;
/** Changes of many members are announced once or twice. */
const projectRestMs = 300;
/** Texts are checked anew some at a time. */
const checksRestMs = 300;

const channels = [
  "parlance",
  "parlance_presence",
  "parlance_access",
  "parlance_discussion",
  "parlance_order",
  "parlance_checks",
  "parlance_audit",
];

/** The live stream: the change log and presence, sent to everybody who may see them (decisions.md 3.13). */
export function liveRoutes(app: Router, { db, reserve, metrics }: Deps & { metrics: Metrics }): void {
  const onError = (error: unknown) => app.fastify.log.warn(error, "live");
  const feeds = makeFeeds<Access>({
    readChanges: ({ caller }, after) =>
      readLiveChanges(db, caller.scope, { after, visible: visibleCells(caller) }),
    onError,
  });
  const readPresence = presenceReader(db);
  const notifyPresence = coalesce(presenceRestMs, async (branch: string) => {
    const alike = Map.groupBy(feeds.readersOf(branch), (reader) => reader.audience);
    for (const readers of alike.values()) {
      const [first] = readers;
      const encoded = first && (await readPresence(first));
      for (const { stream } of readers) if (encoded) stream.send(encoded);
    }
  });
  // What the action was is nothing that all readers may know; what they may ask for shows it. Of a project in the trash
  // they may ask for nothing: their streams end.
  const notifyProject = coalesce(projectRestMs, async (projectId: string) => {
    if (await isInTrash(db, Number(projectId))) return;
    const encoded = encodeEvent({ type: "project" });
    const readers = feeds.all().filter(({ access }) => access.caller.scope.projectId === Number(projectId));
    for (const { stream } of readers) stream.send(encoded);
  });
  const notifyChecks = coalesce(checksRestMs, async (branch: string) => {
    const encoded = encodeEvent({ type: "checks" });
    for (const { stream } of feeds.readersOf(branch)) stream.send(encoded);
  });
  const check = (reader: LiveReader) => void checkAccess(app.gate, reader).catch(onError);
  let listening: ReturnType<typeof startListening> | undefined;

  serve(app, liveEndpoints.stream, async ({ query, caller, request, reply }) => {
    listening ??= startListening(reserve, { channels, onNotification, onBack: feeds.wakeAll, onError });
    await listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    assertFewStreams(feeds.all(), caller);
    const reader: LiveReader = {
      stream: openEventStream(reply),
      access: { request, caller },
      audience: audienceOf(caller),
      sequence: startOf(request, query.since, caller.scope),
    };
    metrics.liveStreams.inc();
    reader.stream.onEnd(() => metrics.liveStreams.dec());
    feeds.join(`${caller.scope.projectId} ${caller.scope.branchId}`, reader);
    reader.stream.send(await readPresence(reader));
    return reply;
  });

  function onNotification({ channel, payload }: Notification): void {
    if (channel === "parlance_audit") {
      notifyProject(payload, onError);
      return;
    }
    const announced = JSON.parse(payload) as Record<string, number | null>;
    const { project, branch, person } = announced;
    if (channel === "parlance") feeds.wake(`${project} ${branch}`);
    else if (channel === "parlance_presence") notifyPresence(`${project} ${branch}`, onError);
    else if (channel === "parlance_checks") notifyChecks(`${project} ${branch}`, onError);
    else if (channel === "parlance_discussion") notifyDiscussion(announced);
    else if (channel === "parlance_order") {
      const order = { orderId: announced.order ?? 0, isPlaced: announced.placed === 1 };
      sendOrder(order, feeds.readersOf(`${project} ${branch}`));
    } else
      feeds
        .all()
        .filter((reader) => isConcerned(reader, { project, person }))
        .forEach(check);
  }

  function notifyDiscussion({ project, branch, key, language }: Record<string, number | null>): void {
    const target = {
      projectId: project ?? 0,
      branchId: branch ?? 0,
      keyId: key ?? 0,
      languageId: language ?? null,
    };
    sendDiscussion(db, target, feeds.readersOf(`${project} ${branch}`)).catch(onError);
  }

  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    for (const reader of feeds.all()) reader.stream.beat();
    if (beats % beatsPerCheck === 0) feeds.all().forEach(check);
  }, beatMs);
  timer.unref();

  app.fastify.addHook("preClose", async () => {
    clearInterval(timer);
    for (const { stream } of feeds.all()) stream.end();
  });
  app.fastify.addHook("onClose", async () => (await listening?.catch(() => undefined))?.stop());
}

/** Streams of one person; a browser has one for all its tabs. */
const maxStreams = 100;

function assertFewStreams(readers: readonly LiveReader[], { person }: ProjectCaller): void {
  const own = readers.filter(({ access }) => access.caller.person?.id === person?.id);
  if (own.length < maxStreams) return;
  throw new ApiError("busy", { message: `You have ${maxStreams} live streams open. Close some first.` });
}

/** Where a reader left off, or now. A number from the future is of other data: from there on only what is new. */
function startOf({ headers }: FastifyRequest, since: number | undefined, { version }: Scope): number {
  const last = Number(headers["last-event-id"] ?? since ?? version);
  return Number.isSafeInteger(last) && last >= 0 ? Math.min(last, version) : version;
}
