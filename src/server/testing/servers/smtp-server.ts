import { type AddressInfo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import type { Certificate } from "./certificates.ts";

/** A received mail with its transport, its login, and the message with headers. */
type ReceivedMail = { secure: boolean; login: string | undefined; to: string[]; message: string };

type Options = {
  /** Without a certificate the server offers no TLS. */
  certificate?: Certificate;
  /** TLS from the first byte (smtps), or by STARTTLS. */
  tls?: "implicit" | "offered";
  /** Required login; none by default. */
  login?: { user: string; password: string };
  /** Recipients that are rejected. */
  unknown?: readonly string[];
};

/** Starts a mail server (RFC 5321, with STARTTLS and AUTH PLAIN) that a test can change and stop. */
export async function startSmtpServer(options: Options) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    const secure = options.tls === "implicit";
    converse(secure ? encrypt(socket, options) : socket, { options, secure, received });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    options,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function encrypt(socket: Socket, { certificate }: Options): TLSSocket {
  if (!certificate) throw new Error("A server with TLS has a certificate.");
  const { key, cert } = certificate;
  const secured = new TLSSocket(socket, {
    isServer: true,
    secureContext: createSecureContext({ key, cert }),
  });
  return secured.on("error", () => {});
}

type Conversation = { options: Options; secure: boolean; received: ReceivedMail[] };

function converse(socket: Socket, { options, secure, received }: Conversation, greeting = "220 ready"): void {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  let rest = "";
  let login: string | undefined;
  let to: string[] = [];
  let messageLines: string[] | undefined;
  if (greeting !== "") reply(greeting);
  const listen = (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) read(line);
  };
  socket.on("data", listen);

  function read(line: string) {
    if (messageLines !== undefined) return void readMessage(messageLines, line);
    const [verb = ""] = line.toUpperCase().split(/[ :]/, 1);
    if (verb === "EHLO") reply(["250-server", ...features(), "250 8BITMIME"].join("\r\n"));
    else if (verb === "STARTTLS") upgrade();
    else if (verb === "AUTH") signIn(line.split(" ")[2] ?? "");
    else if (verb === "RCPT") addRecipient(/<([^>]*)>/.exec(line)?.[1] ?? "");
    else if (verb === "MAIL") reply(options.login && login === undefined ? "530 sign in first" : "250 ok");
    else if (verb === "DATA") beginMessage();
    else reply(verb === "QUIT" ? "221 bye" : "250 ok");
  }

  function features(): string[] {
    const canUpgrade = options.tls === "offered" && !secure;
    return [...(canUpgrade ? ["250-STARTTLS"] : []), ...(options.login ? ["250-AUTH PLAIN"] : [])];
  }

  function upgrade() {
    reply("220 go on");
    socket.off("data", listen);
    converse(encrypt(socket, options), { options, secure: true, received }, "");
  }

  function signIn(credentials: string) {
    const [, user, password] = Buffer.from(credentials, "base64").toString().split("\0");
    const isRight = user === options.login?.user && password === options.login?.password;
    if (isRight) login = user;
    reply(isRight ? "235 welcome" : "535 5.7.8 those credentials are not known");
  }

  function addRecipient(address: string) {
    if (options.unknown?.includes(address)) return void reply(`550 5.1.1 there is no ${address}`);
    to.push(address);
    reply("250 ok");
  }

  function beginMessage() {
    messageLines = [];
    reply("354 continue");
  }

  function readMessage(lines: string[], line: string) {
    if (line !== ".") return void lines.push(line);
    received.push({ secure, login, to, message: lines.join("\n") });
    [messageLines, to] = [undefined, []];
    reply("250 accepted");
  }
}
