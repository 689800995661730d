import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { ApiError } from "#contract/errors.ts";
import { sendError } from "./error-answers.ts";

const folder = join(import.meta.dirname, "../../../dist");

/** The built dashboard, compressed at build; every other address that a browser opens is one of its pages. */
export async function dashboardFiles(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(folder, "index.html"));
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      preCompressed: true,
      index: false,
      maxAge: "1y",
      immutable: true,
      // Only files with a hash in their name never change.
      setHeaders: (reply, path) => {
        if (!path.includes("/assets/")) reply.setHeader("cache-control", "no-cache");
      },
    });
  }
  const page = built ? await readFile(join(folder, "index.html"), "utf8") : undefined;
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" && !request.url.startsWith("/v1/") && !/\.\w+(?:\?|$)/.test(request.url);
    if (page !== undefined && isPage)
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
    return sendError(reply, request, new ApiError("not_found"));
  });
}
