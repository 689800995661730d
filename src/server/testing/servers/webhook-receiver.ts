import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { Webhook } from "standardwebhooks";
import type { Certificate } from "./certificates.ts";

export type Received = {
  id: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Host name in the TLS handshake (SNI); empty without one or without TLS. */
  serverName: string;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  event: any;
};
/** Answers a request; 200 by default. */
export type Answering = (received: Received, response: ServerResponse) => void;

/** Starts a webhook receiver on this machine that records requests; https if it has a certificate. */
export async function startReceiver(certificate?: Certificate) {
  const received: Received[] = [];
  let answer: Answering = (_received, response) => response.end("thank you");
  const listen: RequestListener = async (request, response) => {
    const body = await readText(request).catch(() => "");
    const { method = "", url = "", headers } = request;
    const event = body.startsWith("{") ? JSON.parse(body) : undefined;
    const serverName = request.socket instanceof TLSSocket ? request.socket.servername || "" : "";
    const delivery = {
      id: String(headers["webhook-id"]),
      method,
      path: url,
      headers,
      serverName,
      body,
      event,
    };
    received.push(delivery);
    answer(delivery, response);
  };
  const server = certificate ? createSecureServer(certificate, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}/hook`,
    port,
    received,
    types: () => received.map(({ event }) => event?.type),
    /** Sets how further requests are answered. */
    answerWith: (answering: Answering) => {
      answer = answering;
    },
    answerStatus: (status: number, headers: Record<string, string> = {}) => {
      answer = (_received, response) => response.writeHead(status, headers).end(`status ${status}`);
    },
    clear: () => void received.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Throws unless the official library of Standard Webhooks accepts the signature. */
export function assertSigned(secret: string, { body, headers }: Pick<Received, "body" | "headers">): void {
  new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: false });
}
