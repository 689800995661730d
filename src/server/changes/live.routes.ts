import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { liveEndpoints } from "#contract/events.ts";
import type { ProjectCaller, Scope } from "#server/auth/caller.ts";
import { isVendor, vendorCells } from "#server/entries/vendor-cells.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import { encodeEvent, openEventStream } from "#server/live/event-stream.ts";
import { makeFeeds, type Reader } from "#server/live/feeds.ts";
import { type Notification, startListening } from "#server/live/listening.ts";
import { onceAtATime } from "#server/live/once-at-a-time.ts";
import { listPresence } from "#server/presence/presence.store.ts";
import { readLiveChanges } from "./live-changes.ts";

type Access = { request: FastifyRequest; caller: ProjectCaller };
type LiveReader = Reader<Access>;

/** Proxies and browsers hear that the stream lives (decisions.md 3.13). */
const beatMs = 20_000;
/** Sessions also end by time, which nothing announces. */
const beatsPerCheck = 3;
/** Whoever moves through cells by the arrow keys is told of a few times a second. */
const presenceRestMs = 150;

/** The live stream: the change log and presence, told to everybody who may see them (decisions.md 3.13). */
export function liveRoutes(app: Router, { db, pool, metrics }: Deps & { metrics: Metrics }): void {
  const { log } = app.fastify;
  const onError = (error: unknown) => log.warn(error, "live");
  const feeds = makeFeeds<Access>({
    readChanges: ({ caller }, after) =>
      readLiveChanges(db, caller.scope, { after, visible: visibleTo(caller) }),
    onError,
  });
  const tellPresence = onceAtATime(presenceRestMs, async (branch: string) => {
    const alike = Map.groupBy(feeds.readersOf(branch), (reader) => reader.audience);
    for (const readers of alike.values()) await sendPresence(readers);
  });
  let listening: ReturnType<typeof startListening> | undefined;

  serve(app, liveEndpoints.stream, async ({ query, caller, request, reply }) => {
    listening ??= startListening(pool, { channels, onNotification, onBack: feeds.wakeAll, onError });
    await listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    const reader: LiveReader = {
      stream: openEventStream(reply),
      access: { request, caller },
      audience: audienceOf(caller),
      sequence: startOf(request, query.since, caller.scope),
    };
    metrics.liveStreams.inc();
    reader.stream.onEnd(() => metrics.liveStreams.dec());
    feeds.join(branchName(caller.scope), reader);
    await sendPresence([reader]);
    return reply;
  });

  function onNotification({ channel, payload }: Notification): void {
    const { project, branch, person } = JSON.parse(payload) as Record<string, number | null>;
    if (channel === "parlance") feeds.wake(`${project} ${branch}`);
    else if (channel === "parlance_presence") tellPresence(`${project} ${branch}`, onError);
    else for (const reader of feeds.all()) if (isConcerned(reader, { project, person })) void check(reader);
  }

  async function sendPresence(readers: readonly LiveReader[]): Promise<void> {
    const [first] = readers;
    if (first === undefined) return;
    const { caller } = first.access;
    const people = await listPresence(db, caller.scope, visibleTo(caller));
    const encoded = encodeEvent({ type: "presence", people });
    for (const { stream } of readers) stream.send(encoded);
  }

  /** Asks the gate again; whoever would be refused now is told and cut off. */
  async function check(reader: LiveReader): Promise<void> {
    try {
      const caller = await app.gate(reader.access.request, liveEndpoints.stream as unknown as Endpoint);
      if (!("scope" in caller) || caller.scope.branchId === 0) throw new ApiError("not_found");
      reader.access = { ...reader.access, caller };
      reader.audience = audienceOf(caller);
    } catch (error) {
      if (!(error instanceof ApiError)) return onError(error);
      reader.stream.send(encodeEvent({ type: "ended", code: error.code }));
      reader.stream.end();
    }
  }

  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    for (const reader of feeds.all()) {
      reader.stream.beat();
      if (beats % beatsPerCheck === 0) void check(reader);
    }
  }, beatMs);
  timer.unref();

  app.fastify.addHook("preClose", async () => {
    clearInterval(timer);
    for (const { stream } of feeds.all()) stream.end();
  });
  app.fastify.addHook("onClose", async () => (await listening?.catch(() => undefined))?.stop());
}

const channels = ["parlance", "parlance_presence", "parlance_access"];

/** Whether an end of access may be this reader's. */
function isConcerned({ access }: LiveReader, ended: Record<string, number | null | undefined>): boolean {
  const { person, scope } = access.caller;
  return person?.id === ended.person || scope.projectId === ended.project;
}

function branchName({ projectId, branchId }: Scope): string {
  return `${projectId} ${branchId}`;
}

function visibleTo(caller: ProjectCaller) {
  return isVendor(caller) ? vendorCells(caller.scope) : undefined;
}

/** All vendors of a branch see the same cells. */
function audienceOf(caller: ProjectCaller): string {
  return isVendor(caller) ? "vendor" : "member";
}

/** Where a reader left off, or now. A number from the future is of other data: from there on only what is new. */
function startOf({ headers }: FastifyRequest, since: number | undefined, { version }: Scope): number {
  const last = Number(headers["last-event-id"] ?? since ?? version);
  return Number.isSafeInteger(last) && last >= 0 ? Math.min(last, version) : version;
}
