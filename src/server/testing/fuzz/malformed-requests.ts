import fc, { type Arbitrary } from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import type { KnownTexts } from "./known-texts.ts";
import { malformedFrom, malformedText, malformedValue } from "./malformed-values.ts";
import { valuesOf } from "./schema-values.ts";

/** Request in the format of `call`. */
export type MalformedRequest = {
  path: string;
  query: Record<string, string | readonly string[]>;
  headers: Record<string, string>;
  /** Undefined means no body. */
  body: string | Uint8Array | undefined;
};

/**
 * Requests to an endpoint that are valid except for at most one malformed part, so that they pass all validation
 * before that part. Covers new endpoints automatically.
 */
export function malformedRequests(endpoint: Endpoint, known: KnownTexts): Arbitrary<MalformedRequest> {
  const wellFormed = {
    path: pathOf(endpoint, known),
    query: queryOf(endpoint, known),
    sent: sentOf(endpoint, known),
    headers: fc.constant<Record<string, string>>({}),
  };
  const parts = [
    { weight: 4, arbitrary: fc.record(wellFormed) },
    { weight: 1, arbitrary: fc.record({ ...wellFormed, path: malformedPathOf(endpoint) }) },
    { weight: 2, arbitrary: fc.record({ ...wellFormed, query: malformedQueryOf(endpoint, known) }) },
    { weight: 1, arbitrary: fc.record({ ...wellFormed, headers: malformedHeaders }) },
    ...malformedBodiesOf(endpoint, known).map((sent) => ({
      weight: 1,
      arbitrary: fc.record({ ...wellFormed, sent }),
    })),
  ];
  return fc.oneof(...parts).map(({ path, query, sent, headers }) => ({
    path,
    query,
    body: sent.body,
    headers: { ...sent.headers, ...headers },
  }));
}

const malformedHeaders: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { "accept-encoding": "br;q=x, *;q=0" },
  { "if-none-match": '*, W/"' },
  { "x-integration": "99999999999999999999" },
  { "last-event-id": "-1e99" },
  { "accept-language": "\u00ff" },
  { range: "bytes=5-1" },
);

const pathSegment = malformedText.map((text) => {
  const segment = encodeURIComponent(text.toWellFormed());
  // Empty segments and segments of dots would change the path.
  return /^\.*$/.test(segment) ? "%00" : segment.slice(0, 2_000);
});

function pathOf({ path, params }: Endpoint, known: KnownTexts): Arbitrary<string> {
  const values = params ? valuesOf(params, known) : fc.constant({});
  return values.map((paramValues) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(Reflect.get(Object(paramValues), name))),
    ),
  );
}

function malformedPathOf({ path }: Endpoint): Arbitrary<string> {
  const segment = fc.oneof(
    pathSegment,
    fc.constantFrom("%ff", "%zz", "%C0%80", "a%2Fb", ";", "%00", "f".repeat(24)),
  );
  const names = path.match(/:\w+/g) ?? [];
  return fc.array(segment, { minLength: names.length, maxLength: names.length }).map((segments) => {
    const rest = [...segments];
    return path.replaceAll(/:\w+/g, () => rest.shift() ?? "");
  });
}

/** `app` and `branch` are the caller's project and the default branch, unless malformed. */
function queryOf({ query }: Endpoint, known: KnownTexts): Arbitrary<MalformedRequest["query"]> {
  const valid = query ? valuesOf(query, known).map(asQuery) : fc.constant<MalformedRequest["query"]>({});
  return valid.map(({ app: _app, branch: _branch, ...rest }) => rest);
}

function malformedQueryOf(endpoint: Endpoint, known: KnownTexts): Arbitrary<MalformedRequest["query"]> {
  const names = endpoint.query ? [fc.constantFrom(...namesOf(endpoint.query))] : [];
  const malformed = fc.dictionary(
    fc.oneof(...names, malformedText),
    fc.oneof(malformedText, fc.array(malformedText, { maxLength: 3 })),
    {
      minKeys: 1,
      maxKeys: 3,
    },
  );
  return fc
    .tuple(queryOf(endpoint, known), malformed)
    .map(([wellFormed, more]) => ({ ...wellFormed, ...more }));
}

function namesOf(schema: object): string[] {
  const { shape } = (schema as { _zod: { def: { shape?: object } } })._zod.def;
  return ["app", "branch", ...Object.keys(shape ?? {})];
}

function asQuery(value: unknown): MalformedRequest["query"] {
  return Object.fromEntries(
    Object.entries(value as object).map(([name, field]) => [
      name,
      Array.isArray(field) ? field.map(String) : String(field),
    ]),
  );
}

type Sent = Pick<MalformedRequest, "body" | "headers">;

function bodyOf({ body, streamedBody }: Endpoint, known: KnownTexts): Arbitrary<unknown> {
  const schema = body ?? streamedBody;
  return schema ? valuesOf(schema, known) : fc.jsonValue();
}

function sentOf(endpoint: Endpoint, known: KnownTexts): Arbitrary<Sent> {
  if (endpoint.method === "GET") return fc.constant({ body: undefined, headers: {} });
  const body = bodyOf(endpoint, known);
  const json = body.map((value) => asJson(JSON.stringify(value)));
  return endpoint.form ? fc.oneof(json, body.map(asForm)) : json;
}

const malformedTypes = fc.constantFrom(
  ...[
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "nonsense",
    "",
  ],
  "application/json; charset=utf-16",
);

function malformedBodiesOf(endpoint: Endpoint, known: KnownTexts): Arbitrary<Sent>[] {
  if (endpoint.method === "GET") return [];
  const body = bodyOf(endpoint, known);
  const texts = body.map((value) => JSON.stringify(value));
  return [
    body.chain(malformedFrom).map((value) => asJson(JSON.stringify(value) ?? "")),
    body.chain(malformedFrom).map((value) => asJson(JSON.stringify(value) ?? "")),
    malformedValue.map((value) => asJson(JSON.stringify(value))),
    texts.chain(brokenText).map(asJson),
    fc
      .tuple(texts, malformedTypes)
      .map(([text, type]) => ({ body: text, headers: { "content-type": type } })),
    ...(endpoint.form ? [body.chain(malformedFrom).map(asForm), body.map(asForm).chain(brokenForm)] : []),
  ];
}

function asJson(body: string | Uint8Array): Sent {
  return { body, headers: { "content-type": "application/json" } };
}

/** Truncated, doubled, with an invalid UTF-8 byte, after a byte order mark, or empty. */
function brokenText(text: string): Arbitrary<string | Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return fc.oneof(
    fc.nat(text.length).map((length) => text.slice(0, length)),
    fc.constantFrom(`${text}${text}`, `\ufeff${text}`, "", " ", `${text},`),
    fc.nat(bytes.length).map((at) => Uint8Array.from([...bytes.slice(0, at), 0xff, ...bytes.slice(at)])),
  );
}

const boundary = "----parlance-tests";

/** A form as in order creation and screenshot upload: the data as JSON, and a file. */
function asForm(data: unknown): Sent & { body: string } {
  const parts = [
    `Content-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}`,
    'Content-Disposition: form-data; name="file"; filename="a\\"b.png"\r\nContent-Type: image/png\r\n\r\nno picture',
  ];
  const body = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

function brokenForm(form: Sent & { body: string }): Arbitrary<Sent> {
  return fc.oneof(
    fc.nat(form.body.length).map((length) => ({ ...form, body: form.body.slice(0, length) })),
    fc.constantFrom('name="data"', "form-data", boundary, "\r\n\r\n", "Content-Type").map((part) => ({
      ...form,
      body: form.body.replace(part, ""),
    })),
    fc
      .constantFrom(
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=other",
      )
      .map((type) => ({ ...form, headers: { "content-type": type } })),
    malformedText.map((text) => ({
      ...form,
      body: form.body.replace('name="data"', `name="${text.toWellFormed()}"`),
    })),
  );
}
