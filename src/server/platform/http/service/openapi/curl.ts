import type { Endpoint } from "#contract/endpoint.ts";
import type { Example } from "./examples.ts";

/** Returns the request of an example as a curl command. */
export function curlOf(endpoint: Endpoint, example: Example): string {
  const { method, credentials } = endpoint;
  const { query, body, form } = example;
  const search = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  const address = `$PARLANCE_URL${pathOf(endpoint, example)}${search.length > 0 ? `?${search.join("&")}` : ""}`;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${address}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(credentials === "member" ? [`-H "X-Personal-Access-Token: $PERSONAL_TOKEN"`] : []),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...Object.entries(form ?? {}).flatMap(([name, value]) =>
      partsOf(value).map((part) => `-F ${quoted(`${name}=${part}`)}`),
    ),
  ];
  return lines.join(" \\\n  ");
}

/** Path of an endpoint with the parameters of an example. */
export function pathOf({ path }: Endpoint, { params = {} }: Example): string {
  return path.replaceAll(/:(\w+)/g, (_all, name) => encodeURIComponent(params[name] ?? ""));
}

/** Several files are a part each, other lists are JSON. */
function partsOf(value: unknown): string[] {
  const isFile = (item: unknown) => typeof item === "string" && item.startsWith("@");
  if (Array.isArray(value) && value.every(isFile)) return value;
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
