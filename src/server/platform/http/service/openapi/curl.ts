import type { Example } from "./examples.ts";

/** Returns the request of an example as a curl command. */
export function curlOf({ request }: Example): string {
  const { method, path, query, headers = {}, body, form } = request;
  const search = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  const address = `$PARLANCE_URL${path}${search.length > 0 ? `?${search.join("&")}` : ""}`;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${address}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${partOf(value)}`)}`),
  ];
  return lines.join(" \\\n  ");
}

function partOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
