import type { FastifyInstance } from "fastify";
import type { Disk } from "flydrive";
import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { findMetadata } from "./file-metadata.ts";
import { isOrderOpen, isScreenshotAvailable } from "./linked-files.store.ts";
import { readSignedUrl } from "./signed-urls.ts";

/** Types that a browser may display; files of all other types are downloaded. */
const displayedTypes = new Set(["image/jpeg", "image/png", "image/webp"]);

type FileDeps = { env: Env; db: Kysely<Database>; disk: Disk };

/** Downloads by signed URL (rest-api.md 2.5, 2.6); files have no other URL. */
export function fileRoutes(app: FastifyInstance, { env, db, disk }: FileDeps): void {
  app.get<{ Params: { token: string } }>("/v1/files/:token/:name", async (request, reply) => {
    const file = readSignedUrl(env.secret, request.params.token);
    if (!file) throw new ApiError("invalid_file_link");
    const isAvailable =
      (file.shot === undefined || (await isScreenshotAvailable(db, file.shot))) &&
      (file.order === undefined || (await isOrderOpen(db, file.order)));
    const metadata = isAvailable ? await findMetadata(disk, file.key) : undefined;
    if (!metadata) throw new ApiError("not_found", { message: "The file was deleted." });
    const disposition = displayedTypes.has(file.type) ? "inline" : "attachment";
    return reply
      .type(file.type)
      .header("content-length", metadata.contentLength)
      .header("content-disposition", `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", file.shot ? "private, max-age=60" : "private, max-age=900, immutable")
      .send(await disk.getStream(file.key));
  });
}
