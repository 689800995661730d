import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { makeArchive } from "./archive.ts";

type Forgery = {
  /** Additional entries. */
  more?: Record<string, string>;
  rename?: (name: string) => string;
};

/** Creates a backup with altered rows and matching checksums, like an attacker. */
export async function forge(
  bytes: Buffer,
  alter: (name: string, content: string) => string,
  { more = {}, rename = (name) => name }: Forgery = {},
): Promise<Buffer> {
  const archive = makeArchive();
  const whole = buffer(archive.stream);
  const tar = extract();
  tar.end(gunzipSync(bytes));
  for await (const entry of tar) {
    const { name } = entry.header;
    const content = await buffer(entry as unknown as AsyncIterable<Buffer>);
    const isFile = name.startsWith("files/");
    if (name !== "end.json")
      await archive.add(rename(name), isFile ? content : Buffer.from(alter(name, content.toString())));
  }
  for (const [name, content] of Object.entries(more)) await archive.add(name, Buffer.from(content));
  await archive.finish();
  return whole;
}
