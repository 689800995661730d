import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import { sendError } from "#server/platform/http/answers/error-answers.ts";
import { sessionCookie } from "#server/platform/http/cookie-names.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { type Manifest, pageLinks } from "./page-links.ts";

/** Output folder of `vite build`. */
const dashboardFolder = join(import.meta.dirname, "../../../../../dist");

/**
 * Serves the built dashboard, which was compressed at build time. Any other address that a browser opens gets
 * the page.
 */
export async function dashboardFiles(app: FastifyInstance, folder = dashboardFolder): Promise<void> {
  const page = existsSync(join(folder, "index.html"))
    ? await readFile(join(folder, "index.html"), "utf8")
    : undefined;
  const manifest = await readManifest(folder);
  if (page !== undefined) {
    await app.register(staticFiles, {
      root: folder,
      preCompressed: true,
      index: false,
      redirect: false,
      // Mounts one route for each existing file, so that folders have no special meaning.
      wildcard: false,
      maxAge: "1y",
      immutable: true,
      // Only files with a hash in their name are immutable.
      setHeaders: (reply, path) => {
        if (!path.includes("/assets/")) reply.header("cache-control", "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (page !== undefined && isNavigation(request)) {
      const { cookie, "accept-language": acceptLanguage } = request.headers;
      const hasSession = cookie?.includes(sessionCookie) ?? false;
      const links = pageLinks(manifest, pathOf(request.url), { acceptLanguage, hasSession });
      if (links) reply.header("link", links);
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("vary", "accept-language, cookie")
        .send(page);
    }
    return sendError(reply, request, noSuchPath(request));
  });
}

/** Returns Vite's manifest of the built dashboard, empty if it is not built. */
export async function readManifest(folder = dashboardFolder): Promise<Manifest> {
  const file = join(folder, "manifest.json");
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
}

/**
 * Whether a browser opens a page, for which it accepts HTML. A missing file or a mistyped API call is not a
 * page.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = pathOf(url);
  if ((method !== "GET" && method !== "HEAD") || path === "/v1" || path.startsWith("/v1/")) return false;
  return path === "/" || headers.accept?.includes("text/html") === true;
}

function noSuchPath({ method, url }: FastifyRequest): ApiError {
  return new ApiError("not_found", { message: `There is no ${method} ${truncate(pathOf(url))}.` });
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
