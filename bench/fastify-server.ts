import { gzipSync } from "node:zlib";
import Fastify from "fastify";

/** The baseline for Parlance: the bare framework without any work. */
const app = Fastify();
const size = Number(process.argv[3] ?? "0");
const bytes = gzipSync(
  Buffer.from(
    Array.from({ length: size }, (_, index) => String.fromCharCode(97 + ((index * 7919) % 23))).join(""),
  ),
  { level: 0 },
);
app.get("/hello", async () => ({ hello: "world" }));
app.get("/bytes", (_request, reply) =>
  reply.type("application/json; charset=utf-8").header("content-encoding", "gzip").send(bytes),
);
await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
console.log("ready");
