import { expect, inject } from "vitest";

/** The server under test. */
export const tested = inject("tested");

/** Headers with credentials. */
export type Caller = Readonly<Record<string, string>>;

export type RequestOptions = {
  as?: Caller;
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON, unless it is a form, text or bytes. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

export type Answer = {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  body: any;
};

/** Sends one HTTP request. Checks the rules for all responses (rules 1.1, 1.2), so that no test has to. */
export async function call(method: string, path: string, asked: RequestOptions = {}): Promise<Answer> {
  const answer = await fetch(addressOf(path, asked.query), {
    method,
    redirect: "manual",
    headers: { ...contentType(asked.body), ...asked.as, ...asked.headers },
    ...(asked.body === undefined ? {} : { body: payload(asked.body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
  const body = isJson && text !== "" && method !== "HEAD" ? JSON.parse(text) : undefined;
  if (method !== "HEAD") assertGeneral(`${method} ${path}`, answer.status, body);
  return { status: answer.status, headers: answer.headers, bytes, text, body };
}

export function addressOf(path: string, query: RequestOptions["query"] = {}): URL {
  const url = new URL(path, tested.base);
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) url.searchParams.append(name, item);
  }
  return url;
}

function isRaw(body: unknown): body is string | FormData | Uint8Array<ArrayBuffer> {
  return typeof body === "string" || body instanceof FormData || body instanceof Uint8Array;
}

function contentType(body: unknown): Record<string, string> {
  return body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" };
}

function payload(body: unknown): BodyInit {
  return isRaw(body) ? body : JSON.stringify(body);
}

/** A success is 200, 302 or 304; an error is an object with a message, a code and a request id. */
function assertGeneral(what: string, status: number, body: unknown): void {
  if (status < 400) expect([what, [200, 302, 304].includes(status)]).toEqual([what, true]);
  else {
    expect({ what, status, ...(body as object) }).toMatchObject({
      message: expect.stringMatching(/^Error: ./),
      code: expect.stringMatching(/^[a-z0-9_]+$/),
      requestId: expect.stringMatching(/./),
    });
  }
}
