export type CurlRequest = {
  method: string;
  /** Absolute URL. */
  url: string;
  /** Body, as JSON. */
  body?: unknown;
  /** Fields of a form; a value that begins with `@` is the path of a file. */
  form?: Readonly<Record<string, string>>;
  /** Name of the file that receives the response. */
  output?: string;
};

/** Prints a request as a `curl` command for a POSIX shell. The token is the variable `TOKEN`, never the secret. */
export function curlCommand({ method, url, body, form = {}, output }: CurlRequest): string {
  const hasForm = Object.keys(form).length > 0;
  const isDefault = method === (body === undefined && !hasForm ? "GET" : "POST");
  return [
    `curl --fail-with-body${isDefault ? "" : ` -X ${method}`} ${quotedForShell(url)}`,
    '  -H "Authorization: Bearer $TOKEN"',
    ...(body === undefined
      ? []
      : [
          `  -H ${quotedForShell("Content-Type: application/json")}`,
          `  --data-raw ${quotedForShell(JSON.stringify(body))}`,
        ]),
    ...Object.entries(form).map(([name, value]) => `  -F ${quotedForShell(`${name}=${value}`)}`),
    ...(output === undefined ? [] : [`  -o ${quotedForShell(output)}`]),
  ].join(" \\\n");
}

/** Quotes a text for a POSIX shell, which changes nothing between single quotes. */
export function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
