import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

export type Received = {
  id: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  event: any;
};
/** Answers a request; 200 unless said. */
export type Answering = (received: Received, response: ServerResponse) => void;

/** A receiver of webhooks on this machine, which keeps what it got. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: Answering = (_received, response) => response.end("thank you");
  const server = createServer(async (request, response) => {
    const body = await readText(request).catch(() => "");
    const { method = "", url = "", headers } = request;
    const event = body.startsWith("{") ? JSON.parse(body) : undefined;
    const one = { id: String(headers["webhook-id"]), method, path: url, headers, body, event };
    received.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ event }) => event?.type),
    /** What it answers from now on. */
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

/** Throws unless the official library of Standard Webhooks takes the signature. */
export function assertSigned(secret: string, { body, headers }: Pick<Received, "body" | "headers">): void {
  new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: false });
}
