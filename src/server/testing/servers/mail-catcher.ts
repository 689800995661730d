import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Caught = { from: string; subject: string };

/** Mail server that records mails. Each mail takes `delayMs`, so that a mail is always in transit. */
export async function catchMails({ delayMs }: { delayMs: number }) {
  const caught: Caught[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    void converse(socket, delayMs, (mail) => caught.push(mail)).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The part of RFC 5321 that a client needs to send a mail. */
async function converse(socket: Socket, delayMs: number, record: (mail: Caught) => void): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  reply("220 catcher");
  let from = "";
  let letter: string[] | undefined;
  for await (const line of linesOf(socket)) {
    if (letter !== undefined) {
      if (line !== ".") letter.push(line);
      else {
        await sleep(delayMs);
        record({ from, subject: /^Subject: (.*)$/m.exec(letter.join("\n"))?.[1] ?? "" });
        letter = undefined;
        reply("250 accepted");
      }
    } else if (/^DATA$/i.test(line)) {
      letter = [];
      reply("354 continue");
    } else if (/^QUIT$/i.test(line)) {
      reply("221 bye");
      socket.end();
    } else {
      from = /^MAIL FROM:<([^>]*)>/i.exec(line)?.[1] ?? from;
      reply("250 ok");
    }
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of socket.setEncoding("utf8")) {
    const lines = (rest + String(chunk)).split("\r\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
