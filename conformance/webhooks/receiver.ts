import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";

/** A received request; `event` is its body if that is JSON. */
export type Received = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  event: any;
};
type Reply = { status: number; headers?: Record<string, string> };

export type Receiver = Awaited<ReturnType<typeof listen>>;

/** A webhook receiver on this machine with a configurable response, 200 by default. */
export async function listen(answer: (received: Received, count: number) => Reply = () => ({ status: 200 })) {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const received = { method, path, headers, body, event: parsed(body) };
      requests.push(received);
      const { status, headers: more = {} } = answer(received, requests.length);
      response.writeHead(status, more).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  /** Waits for a minimum number of requests and returns them. */
  const waitForRequests = async (min: number) => {
    await expect.poll(() => requests.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(min);
    return [...requests];
  };
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    heard: waitForRequests,
    first: async () => (await waitForRequests(1))[0] as Received,
    close: () => server.close(),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The signature that Standard Webhooks requires for a request. */
export function signatureOf(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
