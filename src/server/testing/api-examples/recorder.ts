import { allEndpoints } from "#contract/contract.ts";
import type { Example } from "#server/platform/http/service/openapi/examples.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Headers of a caller: those that are sent, and those that the examples show. */
export type Caller = { sent: Record<string, string>; shown: Record<string, string> };

export type Sent = {
  as?: Caller;
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  body?: unknown;
  form?: Record<string, unknown>;
  /** Files of a form by part, shown as in curl. */
  files?: Record<string, { name: string; type: string; bytes: Uint8Array }>;
  bytes?: Uint8Array;
  /** Sent only as a precondition, and not recorded. */
  unrecorded?: boolean;
};

export type Recorder = Awaited<ReturnType<typeof openRecorder>>;

const endpoints = new Map(allEndpoints().map(({ name, endpoint }) => [name, endpoint]));

/** Sends requests over HTTP, and records the first request to each endpoint with its answer. */
export async function openRecorder(testApp: TestApp) {
  const url = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const examples = new Map<string, Example>();
  /** Sends a request that must succeed, and returns the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: a scenario reads what it expects, and fails where it is not so.
  const send = async (name: string, sent: Sent = {}): Promise<any> => {
    const { response, example } = await answerOf(url, name, sent);
    const answer = await readAnswer(name, response);
    if (response.status !== 200) throw new Error(`${name} answers ${response.status} ${answer.text}`);
    if (!sent.unrecorded && !examples.has(name))
      examples.set(name, { ...example, answer: { status: 200, type: answer.type, body: answer.body } });
    return answer.of(cookieOf(response));
  };
  return { url, examples, send };
}

async function answerOf(url: string, name: string, sent: Sent) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
  const { method } = endpoint;
  const { as, params = {}, query = {}, headers = {}, body, bytes } = sent;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, param) => encodeURIComponent(params[param] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one])),
  );
  const response = await fetch(`${url}${path}${search.size > 0 ? `?${search}` : ""}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "GET" ? {} : { origin: "http://localhost:4400" }),
      ...as?.sent,
      ...headers,
    },
    body: body === undefined ? (bytes ? Buffer.from(bytes) : (formOf(sent) ?? null)) : JSON.stringify(body),
  });
  const request = {
    method,
    path,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(as || sent.headers ? { headers: { ...as?.shown, ...headers } } : {}),
    ...(body === undefined ? {} : { body }),
    ...(sent.form || sent.files ? { form: { ...sent.form, ...shownFiles(sent) } } : {}),
  };
  return { response, example: { request } };
}

function formOf({ form, files }: Sent): FormData | undefined {
  if (!form && !files) return undefined;
  const data = new FormData();
  for (const [name, value] of Object.entries(form ?? {}))
    data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  for (const [name, { name: fileName, type, bytes }] of Object.entries(files ?? {}))
    data.append(name, new Blob([Buffer.from(bytes)], { type }), fileName);
  return data;
}

function shownFiles({ files = {} }: Sent) {
  return Object.fromEntries(Object.entries(files).map(([part, { name }]) => [part, `@${name}`]));
}

/** Reads the first event of a stream, since it never ends, and nothing of a file. */
async function readAnswer(name: string, response: Response) {
  const endpoint = endpoints.get(name);
  const type = String(response.headers.get("content-type")).split(";")[0] ?? "";
  if (endpoint?.bytes?.response && response.status === 200) {
    const file = Buffer.from(await response.arrayBuffer());
    return { type, text: "", body: undefined, of: () => ({ file }) };
  }
  const text = endpoint?.eventStream ? await firstEvent(response) : await response.text();
  const body: unknown = type === "application/json" ? JSON.parse(text) : text;
  return { type, text, body, of: (cookie: object) => Object.assign(structuredClone(body) ?? {}, cookie) };
}

/** Returns the lines of a stream up to its first event. */
async function firstEvent({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    const [, until] = /^((?:.|\n)*?^data: .*\n)/m.exec(text) ?? [];
    if (until !== undefined) return `${until}\n`;
  }
  return text;
}

function cookieOf(response: Response) {
  const cookies = response.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  return cookies.length > 0 ? { cookie: cookies.join("; ") } : {};
}
