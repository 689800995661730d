import { addressOf } from "#contract/address-of.ts";
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ResponseOf } from "#contract/endpoint.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { idempotencyKeyOf } from "./idempotency-keys.ts";
import {
  pageState,
  personHeaders,
  recordOtherUser,
  recordSessionEnd,
  signingOutFailed,
} from "./page-person.ts";

/** An error response of the server: its stable code, and its whole body with the details. */
export class ApiCallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message.replace(/^Error: /, ""));
    this.name = "ApiCallError";
    this.status = status;
    this.code = body.code;
    this.details = body;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: any endpoint at all
type AnyEndpoint = Endpoint<any, any, any, any, any>;

type Input<E> = (unknown extends ParamsInput<E> ? object : { params: ParamsInput<E> }) &
  (unknown extends QueryInput<E> ? object : { query: QueryInput<E> }) &
  (unknown extends BodyInput<E> ? { body?: unknown } : { body: BodyInput<E> }) & {
    signal?: AbortSignal;
    /** The request continues when the page closes. */
    keepalive?: boolean;
  };

/** Codes of temporary failures, after which the same request may succeed. */
const passingCodes = ["busy", "internal", "not_ready", "request_timeout", "too_many_requests", "unavailable"];

/** Whether the failure is temporary: the server could not be reached or could not respond. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiCallError) || isPassingCode(error.code);
}

export function isPassingCode(code: string | undefined): boolean {
  return code !== undefined && passingCodes.includes(code);
}

/** Notified when the server reports that the session has ended. */
const listeners = createListeners();
export const onSignedOut = listeners.subscribe;

/** Reports that the session has ended. Also called by code that detects it without `call`. */
export function notifySignedOut(): void {
  recordSessionEnd();
  listeners.notify();
}

/** The error that the server would return for a request that is not sent. */
function localRefusal(status: number, code: ErrorCode): ApiCallError {
  return new ApiCallError(status, { message: "", code, requestId: "" });
}

export const signedOut = () => localRefusal(401, "signed_out");
export const anotherPerson = () => localRefusal(409, "another_person");

/**
 * Headers that name the user for whom the page sends a request. Throws if the page may not send: its user signed out,
 * or another user is signed in in this browser.
 */
export function headersOfPage({ ignoresPerson }: Pick<AnyEndpoint, "ignoresPerson">): Record<string, string> {
  const { standing } = pageState();
  if (standing === "over") throw signedOut();
  if (standing === "another" && !ignoresPerson) throw anotherPerson();
  return personHeaders();
}

/**
 * Calls an endpoint of the contract with the browser's session. Throws `ApiCallError` when the server refuses, and
 * the error of `fetch` when it cannot be reached.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<ResponseOf<E>> {
  const { params, query, body, signal, keepalive } = input as LooseInput;
  const signingOut = endpoint.credentials === "public" ? undefined : signingOutFailed();
  // Waits only while the user signs out. Otherwise the request is sent synchronously, so that a closing page still
  // sends it.
  if (signingOut) await signingOut;
  const address = addressOf(endpoint.path, params, query);
  const pageHeaders = headersOfPage(endpoint);
  const idempotencyKey = idempotencyKeyOf({ endpoint, address, content: [body] });
  const headers = { ...pageHeaders, ...idempotencyKey.headers };
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: "same-origin",
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } }),
  }).catch((error: unknown) => {
    idempotencyKey.ended();
    throw error;
  });
  idempotencyKey.ended({ status: response.status, retryAfter: response.headers.get("retry-after") });
  const content: unknown = await response.json().catch(() => undefined);
  if (response.ok) return content as ResponseOf<E>;
  throw refusalOf(response, content);
}

type ResponseStatus = { status: number; statusText: string };

/** The error of an unsuccessful response. Notifies listeners if the session has ended or belongs to another user. */
export function refusalOf(response: ResponseStatus, content: unknown): ApiCallError {
  const error = new ApiCallError(response.status, asErrorBody(content, response));
  const isOver = error.code === "signed_out" || error.code === "missing_credentials";
  if (isOver && !signingOutFailed()) notifySignedOut();
  if (error.code === "another_person") recordOtherUser();
  return error;
}

type LooseInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/** The error body of a response; created from the status if a proxy responded with something else. */
function asErrorBody(content: unknown, response: ResponseStatus): ErrorBody {
  if (typeof content === "object" && content !== null && "code" in content) return content as ErrorBody;
  return { message: `${response.status} ${response.statusText}`, code: "internal", requestId: "" };
}
