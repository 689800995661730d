import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/** Waits for a number of mails to an address, and returns the tokens of their links. */
export async function mailedTokens(testApp: TestApp, email: string, count = 1): Promise<string[]> {
  const read = async () => {
    await testApp.runJobs();
    const mails = testApp.mails.filter(({ to }) => to === email);
    return mails.flatMap(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  };
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count);
  return read();
}
