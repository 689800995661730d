import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookSettings } from "#server/outbound/webhooks/settings.ts";
import { type Address, isPublicAddress, pinAddresses } from "./target-address.ts";
import { needsHttps, pathOf } from "./target-url.ts";

/** Maximum size of a stored response. */
const maxResponseBytes = 16_384;

export type HeaderPair = { key: string; value: string };
export type OutgoingRequest = {
  method: "get" | "post";
  url: string;
  headers: readonly HeaderPair[];
  /** Undefined: no body is sent. */
  body: string | undefined;
};
export type IncomingAnswer = {
  status: number;
  headers: HeaderPair[];
  body: string;
  /** Whether the body was cut: longer than `maxResponseBytes`, or incomplete in time. */
  truncated: boolean;
};
export type SendOptions = Pick<WebhookSettings, "resolve" | "timeoutMs" | "abortAfter"> & {
  allowPrivate: boolean;
  signal: AbortSignal;
};

/**
 * Sends one request on a new connection and returns the response that arrived in time: the whole head is required, the
 * body is cut at 16 kB or at the timeout. Redirects are ordinary responses. Throws if no response arrives.
 */
export async function sendRequest(outgoing: OutgoingRequest, options: SendOptions): Promise<IncomingAnswer> {
  const timeUp = options.abortAfter(options.timeoutMs);
  const signal = AbortSignal.any([timeUp, options.signal]);
  try {
    const { hostname, protocol } = new URL(outgoing.url);
    const addresses = await rejectOnAbort(pinAddresses(hostname, { ...options, signal }), signal);
    if (protocol === "http:" && addresses.some(({ address }) => isPublicAddress(address)))
      throw new Error(`the URL ${needsHttps}`);
    const incoming = await open(outgoing, addresses, signal);
    return await readAnswer(incoming);
  } catch (error) {
    if (timeUp.aborted) throw new Error(`no answer within ${options.timeoutMs / 1_000} s`);
    throw error;
  }
}

function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function open(
  { method, url, headers, body }: OutgoingRequest,
  addresses: Address[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, host } = new URL(url);
  const send = protocol === "http:" ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const request = send({
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ""),
      ...(port === "" ? {} : { port }),
      path: pathOf(url),
      method: method.toUpperCase(),
      // Connections are not reused: each attempt checks the address again.
      agent: false,
      lookup: lookupOf(addresses),
      signal,
    });
    request.once("response", resolve);
    request.once("error", reject);
    request.once("upgrade", (_answer, socket) => {
      socket.destroy();
      reject(new Error("the receiver wanted another protocol"));
    });
    setHeaders(request, headers, host);
    request.end(body);
  });
}

function setHeaders(request: ClientRequest, headers: readonly HeaderPair[], host: string): void {
  request.setHeader("host", host);
  for (const [, headersOfName] of Map.groupBy(headers, ({ key }) => key.toLowerCase())) {
    const [first] = headersOfName;
    if (first)
      request.setHeader(
        first.key,
        headersOfName.length === 1 ? first.value : headersOfName.map(({ value }) => value),
      );
  }
}

/** Lookup that returns the checked addresses, whatever the name resolves to now. */
function lookupOf(addresses: Address[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else if (first) done(null, first.address, first.family);
  };
}

async function readAnswer(incoming: IncomingMessage): Promise<IncomingAnswer> {
  const { bytes, truncated } = await readBytes(incoming);
  return {
    status: incoming.statusCode ?? 0,
    headers: pairsOf(incoming.rawHeaders),
    body: textOf(bytes),
    truncated,
  };
}

async function readBytes(incoming: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxResponseBytes) break;
    }
  } catch {
    // The head has arrived: a body that breaks off or does not end in time is cut.
    return { bytes: cut(chunks), truncated: true };
  } finally {
    incoming.destroy();
  }
  return { bytes: cut(chunks), truncated: size > maxResponseBytes };
}

function cut(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat(chunks).subarray(0, maxResponseBytes);
}

/** Text that the database accepts. */
function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll("\u0000", "\ufffd");
}

function pairsOf(raw: readonly string[]): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push({ key: raw[at] ?? "", value: raw[at + 1] ?? "" });
  return pairs;
}
