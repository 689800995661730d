import type { FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import { liveEndpoints } from "#contract/live.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import type { Metrics } from "#server/platform/http/service/metrics.ts";
import { openEventStream } from "./event-stream.ts";
import { openHub } from "./hub.ts";
import { audienceOf, type LiveReader } from "./live-readers.ts";

/** Live stream of the change log and presence, for everyone who may see them (rules.md 3.13). */
export function liveRoutes(app: Router, { db, reserve, metrics }: Deps & { metrics: Metrics }): void {
  const onError = (error: unknown) => app.fastify.log.warn(error, "live");
  const hub = openHub({ db, reserve, gate: app.gate, onError });

  serve(app, liveEndpoints.stream, async ({ query, caller, request, reply }) => {
    await hub.listen();
    assertFewStreams(hub.readers(), caller);
    const reader: LiveReader = {
      stream: openEventStream(reply),
      access: { request, caller },
      audience: audienceOf(caller),
      sequence: startOf(request, query.since, caller.scope),
    };
    metrics.liveStreams.inc();
    reader.stream.onEnd(() => metrics.liveStreams.dec());
    await hub.join(reader);
    return reply;
  });

  app.fastify.addHook("preClose", async () => hub.endStreams());
  app.fastify.addHook("onClose", () => hub.stopListening());
}

/** Maximum streams of one person; a browser has one for all its tabs. */
const maxStreams = 100;

function assertFewStreams(readers: readonly LiveReader[], { person }: ProjectCaller): void {
  const readersOfPerson = readers.filter(({ access }) => access.caller.person?.id === person?.id);
  if (readersOfPerson.length < maxStreams) return;
  throw new ApiError("busy", { message: `You have ${maxStreams} live streams open. Close some first.` });
}

/**
 * Sequence to start after: where the reader stopped, or the current one. A number from the future belongs to other
 * data, so only new changes are sent.
 */
function startOf({ headers }: FastifyRequest, since: number | undefined, { version }: Scope): number {
  const last = Number(headers["last-event-id"] ?? since ?? version);
  return Number.isSafeInteger(last) && last >= 0 ? Math.min(last, version) : version;
}
