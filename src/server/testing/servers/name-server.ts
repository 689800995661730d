import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

/** Addresses by name; a silent server never answers. */
type Names = Readonly<Record<string, readonly string[]>> | "silent";

const types: Readonly<Record<number, "ipv4" | "ipv6">> = { 1: "ipv4", 28: "ipv6" };
/** Header flags: a response, recursion desired and available. */
const responseFlags = 0x8180;
const noSuchName = 3;

/** Starts a name server on this machine (RFC 1035). */
export async function startNameServer(
  names: Names,
): Promise<{ address: string; close: () => Promise<void> }> {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    if (names !== "silent") socket.send(answerOf(question, names), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async close() {
      socket.close();
      await once(socket, "close");
    },
  };
}

function answerOf(question: Buffer, names: Exclude<Names, "silent">): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const questionName = question.subarray(12, at + 5);
  const known = names[labels.join(".").toLowerCase()];
  const found = (known ?? []).map((item) => ipaddr.parse(item)).filter((item) => item.kind() === types[type]);
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(responseFlags | (known ? 0 : noSuchName), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  return Buffer.concat([header, questionName, ...found.map((item) => recordOf(type, item.toByteArray()))]);
}

/** Resource record of the requested name, with a TTL of a minute. */
function recordOf(type: number, bytes: readonly number[]): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, Buffer.from(bytes)]);
}
