import { crc32, deflateSync } from "node:zlib";
import type { Answer, Caller } from "./call.ts";
import type { Project } from "./fixtures.ts";

type Picture = { file?: Uint8Array<ArrayBuffer>; fileName?: string; type?: string; as?: Caller };

/** Uploads an image like test automation, with only the project token by default. */
export function uploadScreenshot(project: Project, data: object, picture: Picture = {}): Promise<Answer> {
  const { file = png(40, 60), fileName = "home.png", type = "image/png", as = project.alone } = picture;
  const form = new FormData();
  form.set("data", JSON.stringify(data));
  form.set("file", new Blob([file], { type }), fileName);
  return project.ask("POST", "/v1/api/screenshots", { as, body: form });
}

/** An image of one colour; a different `shade` gives different content. */
export function png(width: number, height: number, shade = 200): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(width + 1, shade).fill(0, 0, 1);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat(parts));
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(8 + typed.length);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), 4 + typed.length);
  return framed;
}

/** An item of the list (rest-api.md 2.5). */
export type Screenshot = {
  url: string;
  originalName: string;
  mimetype: string;
  tag: { name: string; created: string; updatedAt: string; languageEntryIds: string[] };
  metadata: Record<string, unknown> & { sha1: string; stringPositions: object[] };
};

export function listScreenshots(project: Project): Promise<Screenshot[]> {
  return project.ok("GET", "/v1/api/screenshots", { as: project.alone });
}

/** The names of the screens, in order. */
export async function listScreens(project: Project): Promise<string[]> {
  return [...new Set((await listScreenshots(project)).map(({ tag }) => tag.name))];
}
