import { type Issue, issueCodeOf } from "#contract/issues.ts";
import { permissionOf, roleMay } from "#contract/permissions.ts";
import { findTemplateProblem } from "#contract/webhooks/webhook-template.ts";
import type { WebhookHeader } from "#contract/webhooks/webhooks.ts";
import { findUrlProblem } from "#server/outbound/webhooks/send/target-url.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { findHeaderProblems, isHeaderValue } from "./headers.rules.ts";

type WebhookInput = {
  url?: string | undefined;
  httpMethod?: string | undefined;
  headers?: readonly WebhookHeader[] | undefined;
  body?: { content: string; contentType: string } | null | undefined;
};

/** Throws for settings that cannot be sent (webhooks.md). */
export function assertSendable(given: WebhookInput, { allowPrivate }: { allowPrivate: boolean }): void {
  refuse([
    ...urlIssues(given.url, allowPrivate),
    ...findHeaderProblems(given.headers ?? []),
    ...bodyIssues(given.body),
  ]);
}

/** Throws if a field that creation requires is missing (rest-api.md 4.18). */
export function assertWebhookComplete({ url, httpMethod }: WebhookInput): void {
  const missing = Object.entries({ url, httpMethod }).filter(([, value]) => value === undefined);
  refuse(missing.map(([path]) => ({ path, message: "is required when creating" })));
}

function urlIssues(url: string | undefined, allowPrivate: boolean): Issue[] {
  const message = url === undefined ? undefined : findUrlProblem(url, { allowPrivate });
  if (message === undefined) return [];
  const code = issueCodeOf(message);
  return [{ path: "url", message, ...(code ? { code } : {}) }];
}

function bodyIssues(body: WebhookInput["body"]): Issue[] {
  if (!body) return [];
  const problem = findTemplateProblem(body.content);
  return [
    ...(problem
      ? [{ path: "body.content", message: `${problem.message} (at position ${problem.position})` }]
      : []),
    ...(isHeaderValue(body.contentType)
      ? []
      : [{ path: "body.contentType", message: "is not a content type" }]),
  ];
}

function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw invalidInput(issues);
}

/** Whether the caller sees headers and bodies: only callers who may write them do (rules.md 1.7). */
export function canSeeSecrets({ role, permissions }: ProjectCaller): boolean {
  if (role === null || !roleMay(role, "writeWebhooks")) return false;
  const permission = permissionOf("writeWebhooks");
  return permissions === null || permission === undefined || permissions.includes(permission);
}
