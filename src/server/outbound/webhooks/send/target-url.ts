import { isIP } from "node:net";
import { issueTable } from "#contract/issues.ts";
import { isPublicAddress } from "./target-address.ts";

/** Maximum length of a name in the DNS. */
const maxHostLength = 253;

type Allowed = { allowPrivate: boolean };

/**
 * Reason why a URL cannot be the target of a webhook, or undefined. Host names are resolved later, at every attempt.
 */
export function findUrlProblem(text: string, { allowPrivate }: Allowed): string | undefined {
  if (hasSpaceOrControl(text) || text.includes("\\")) return issueTable.spaces_in_url;
  if (!URL.canParse(text)) return issueTable.not_a_url;
  const url = new URL(text);
  const schemes = allowPrivate ? ["https:", "http:"] : ["https:"];
  if (!schemes.includes(url.protocol) || !/^https?:\/\//i.test(text)) return issueTable.https_only;
  if (url.username !== "" || url.password !== "") return issueTable.password_in_url;
  if (url.hostname.length > maxHostLength) return issueTable.host_too_long;
  const isPrivate = isPrivateHost(url.hostname);
  if (!allowPrivate) return isPrivate ? issueTable.private_address : undefined;
  return url.protocol === "http:" && isPublicAddress(bareHost(url)) ? needsHttps : undefined;
}

/** Plain HTTP is allowed only to private targets, if the operator allows those. */
export const needsHttps = issueTable.https_unless_private;

/** Host without the brackets of IPv6. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function hasSpaceOrControl(text: string): boolean {
  return [...text].some((character) => character <= " " || character === "\u007f") || /\s/.test(text);
}

/** The URL parser has already turned decimal, octal and hexadecimal hosts into addresses. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === "localhost" || host.endsWith(".localhost");
}

/** Origin of a URL; an invalid URL from a backup is returned unchanged. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Path and query as sent. A URL that contains `%` is sent as written: no dot segment of it is resolved. */
export function pathOf(text: string): string {
  if (!text.includes("%")) {
    const { pathname, search } = new URL(text);
    return pathname + search;
  }
  const written = /^https?:\/\/[^/?#]*([^#]*)/i.exec(text)?.[1] ?? "";
  const path = written.startsWith("/") ? written : `/${written}`;
  return path.replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent);
}
