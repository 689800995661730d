import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import Fastify from "fastify";
import { build, type Rolldown } from "vite";

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};

/** The baseline for the grid's page: its fonts and as many rows (`?rows=`), built and served statically. */
export async function serveStaticPage(port: number): Promise<{ address: string; stop: () => Promise<void> }> {
  const { output } = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { target: "es2023", write: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  const app = Fastify();
  for (const file of output) {
    const type = types[file.fileName.split(".").pop() ?? ""] ?? "application/octet-stream";
    const plain = Buffer.from(file.type === "chunk" ? file.code : file.source);
    const isText = /^text/.test(type);
    const body = isText ? await compressed(plain) : plain;
    const path = file.fileName === "index.html" ? "/" : `/${file.fileName}`;
    app.get(path, (_request, reply) => {
      if (isText) reply.header("content-encoding", "br");
      return reply.type(type).send(body);
    });
  }
  const address = await app.listen({ port, host: "127.0.0.1" });
  return { address, stop: () => app.close() };
}

function compressed(plain: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
