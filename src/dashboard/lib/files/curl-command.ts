export type CurlRequest = {
  method: string;
  /** Absolute URL. */
  url: string;
  /** Body, as JSON. */
  body?: unknown;
  /** Path of the file that is sent as the part `file` of a form. */
  file?: string;
  /** Name of the file that receives the response. */
  output?: string;
};

/** Prints a request as a `curl` command for a POSIX shell. The token is the variable `TOKEN`, never the secret. */
export function curlCommand({ method, url, body, file, output }: CurlRequest): string {
  const isDefaultMethod = method === (body === undefined && file === undefined ? "GET" : "POST");
  return [
    `curl --fail-with-body${isDefaultMethod ? "" : ` -X ${method}`} ${quotedForShell(url)}`,
    '  -H "Authorization: Bearer $TOKEN"',
    ...(body === undefined
      ? []
      : [
          `  -H ${quotedForShell("Content-Type: application/json")}`,
          `  --data-raw ${quotedForShell(JSON.stringify(body))}`,
        ]),
    ...(file === undefined ? [] : [`  -F ${filePart(file)}`]),
    ...(output === undefined ? [] : [`  -o ${quotedForShell(output)}`]),
  ].join(" \\\n");
}

/** The part of a form that contains a file. Between double quotes, curl reads `;` and `,` as part of the path. */
export function filePart(path: string): string {
  return quotedForShell(`file=@"${path.replace(/["\\]/g, "\\$&")}"`);
}

/** Quotes a text for a POSIX shell, which changes nothing between single quotes. */
export function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
