import { expect, test } from "vitest";
import { failureWords } from "./delivery-failure.ts";

const intl = {
  formatMessage: ({ id }: { id?: string }, values: object = {}) => [id, ...Object.values(values)].join(" "),
} as Parameters<typeof failureWords>[0];
const wordsOf = (error: string) => failureWords(intl, error).replaceAll(/[\u2066-\u2069]/g, "");

test.each([
  ["getaddrinfo ENOTFOUND hooks.example.test", "webhooks.failure.notFound hooks.example.test"],
  ["queryA ENOTFOUND hooks.example.test", "webhooks.failure.notFound hooks.example.test"],
  ["queryAaaa ENODATA hooks.example.test", "webhooks.failure.notFound hooks.example.test"],
  ["hooks.example.test has no address", "webhooks.failure.notFound hooks.example.test"],
  ["getaddrinfo EAI_AGAIN hooks.example.test", "webhooks.failure.notResolved hooks.example.test"],
  ["queryA ETIMEOUT hooks.example.test", "webhooks.failure.notResolved hooks.example.test"],
  ["queryA ESERVFAIL hooks.example.test", "webhooks.failure.notResolved hooks.example.test"],
  ["connect ECONNREFUSED 203.0.113.7:443", "webhooks.failure.refused 203.0.113.7:443"],
  ["read ECONNRESET", "webhooks.failure.closed"],
  ["socket hang up", "webhooks.failure.closed"],
  ["connect ETIMEDOUT 203.0.113.7:443", "webhooks.failure.unreachable"],
  ["no answer within 15 s", "webhooks.failure.timeout 15"],
  ["the receiver does not speak TLS", "the receiver does not speak TLS"],
])("describes the error %s as %s", (error, words) => {
  expect(wordsOf(error)).toBe(words);
});
