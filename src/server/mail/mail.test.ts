import { expect, it } from "vitest";
import { readSettings } from "#server/env.ts";
import { makeMailer } from "./mail.ts";

it("without a mail server the link is a warning of the log, so that it is found where only warnings are kept", async () => {
  const warned: string[] = [];
  const env = {
    ...readSettings({ LOG_LEVEL: "warn", PARLANCE_URL: "http://localhost:4400" }),
    secret: "",
    smtpUrl: undefined,
  };
  const mailer = makeMailer(env, { warn: (text) => warned.push(text) });
  await mailer.send({ to: "ada@example.org", subject: "New password", text: "https://example.org/reset" });
  expect(warned).toEqual([expect.stringContaining("https://example.org/reset")]);
});
