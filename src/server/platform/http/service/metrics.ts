import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Env } from "#server/platform/env/env.ts";
import { assertMayReadMetrics } from "./metrics-access.ts";
import { version } from "./version.ts";

/** Metrics that areas add. `measures` run each time the metrics are read. */
export type Metrics = { liveStreams: Gauge; register: Registry; measures: Array<() => Promise<void>> };

/** Prometheus metrics of the process and of its answers. */
export function serveMetrics(app: FastifyInstance, env: Env): Metrics {
  const measures: Metrics["measures"] = [];
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });

  const build = new Gauge({
    name: "parlance_build_info",
    help: "Always 1, labelled with the version",
    labelNames: ["version"],
    registers: [register],
  });
  build.set({ version }, 1);

  const liveStreams = new Gauge({
    name: "parlance_live_streams",
    help: "Live streams that are open",
    registers: [register],
  });

  app.addHook("onResponse", async (request, reply) => {
    // An event stream ends when its reader leaves; its duration says nothing about the server.
    if (String(reply.raw.getHeader("content-type")).startsWith("text/event-stream")) return;
    const labels = { method: request.method, route: routeOf(request, reply), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get("/metrics", async (request, reply) => {
    assertMayReadMetrics(request, env);
    const logFailure = (error: unknown) => request.log.warn(error, "something could not be measured");
    await Promise.all(measures.map((measure) => measure().catch(logFailure)));
    return reply.type(register.contentType).send(await register.metrics());
  });
  return { liveStreams, register, measures };
}

/** Route label. The files of the dashboard share one label: their names change with each build. */
function routeOf({ routeOptions: { url } }: FastifyRequest, reply: FastifyReply): string {
  if (url === undefined)
    return String(reply.getHeader("content-type")).startsWith("text/html") ? "page" : "unknown";
  return url.startsWith("/assets/") ? "/assets/*" : url;
}
