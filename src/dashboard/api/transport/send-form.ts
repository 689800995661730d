import { addressOf } from "#contract/address-of.ts";
import type { Endpoint, ParamsInput, QueryInput, ResponseOf } from "#contract/endpoint.ts";
import { refusalOf } from "./call.ts";
import { openRequest } from "./open-request.ts";

// biome-ignore lint/suspicious/noExplicitAny: any endpoint at all
type AnyEndpoint = Endpoint<any, any, any, any, any>;

type FormInput<E> = (unknown extends ParamsInput<E> ? object : { params: ParamsInput<E> }) & {
  query: QueryInput<E>;
  /** Texts and files by part name. */
  parts: Readonly<Record<string, string | File>>;
  /** Called with the share of the request that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a form with files and reports its progress, which `fetch` does not. Throws the same errors as `call`. */
export function sendForm<E extends AnyEndpoint>(endpoint: E, input: FormInput<E>): Promise<ResponseOf<E>> {
  const {
    params = {},
    query,
    parts,
    onProgress,
    signal,
  } = input as typeof input & { params?: Record<string, string> };
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const address = addressOf(endpoint.path, params, query as Record<string, unknown>);
    const request = openRequest({ endpoint, address, content: Object.entries(parts).flat() });
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(loaded / Math.max(total, 1)),
    );
    request.addEventListener("load", () => {
      if (request.status < 300) return resolve(request.response as ResponseOf<E>);
      reject(refusalOf(request, request.response));
    });
    request.addEventListener("error", () => reject(new TypeError("The server could not be reached.")));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(formOf(parts));
  });
}

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.append(name, part);
    else form.append(name, part, part.name);
  }
  return form;
}
