import { expect, it } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { makeMailer } from "./mail.ts";

it("the link of a mail is logged as a warning if there is no mail server", async () => {
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
