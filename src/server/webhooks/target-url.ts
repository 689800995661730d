import { isIP } from "node:net";
import { isPublicAddress } from "./target-address.ts";

/** Of a name in the DNS. */
const maxHostLength = 253;

type Allowed = { allowPrivate: boolean };

/** Why a URL cannot be the target of a webhook, or undefined. Host names are resolved later, at every attempt. */
export function findUrlProblem(text: string, { allowPrivate }: Allowed): string | undefined {
  if (hasSpaceOrControl(text) || text.includes("\\")) return "must hold neither spaces nor backslashes";
  if (!URL.canParse(text)) return "must be a URL such as https://hooks.example.org/parlance";
  const url = new URL(text);
  const schemes = allowPrivate ? ["https:", "http:"] : ["https:"];
  if (!schemes.includes(url.protocol) || !/^https?:\/\//i.test(text)) return "must begin with https://";
  if (url.username !== "" || url.password !== "") return "must hold no user name or password: use a header";
  if (url.hostname.length > maxHostLength)
    return `must have a host name of at most ${maxHostLength} characters`;
  const isPrivate = isPrivateHost(url.hostname);
  if (!allowPrivate) return isPrivate ? "must not lead to a private address" : undefined;
  return url.protocol === "http:" && isPublicAddress(bareHost(url)) ? needsHttps : undefined;
}

/** Private targets alone may be reached in the open, where the operator allows them. */
export const needsHttps = "must begin with https:// unless it leads to a private address";

/** A host without the brackets of IPv6. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function hasSpaceOrControl(text: string): boolean {
  return [...text].some((character) => character <= " " || character === "\u007f") || /\s/.test(text);
}

/** The URL parser has made addresses of all their decimal, octal and hexadecimal forms by now. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === "localhost" || host.endsWith(".localhost");
}

/** The part of an address that says where it leads; of a restored one that is no address, all of it. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Path and query as they are sent. A URL that holds `%` is sent as written: no dot segment of it is resolved. */
export function pathOf(text: string): string {
  if (!text.includes("%")) {
    const { pathname, search } = new URL(text);
    return pathname + search;
  }
  const written = /^https?:\/\/[^/?#]*([^#]*)/i.exec(text)?.[1] ?? "";
  const path = written.startsWith("/") ? written : `/${written}`;
  return path.replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent);
}
