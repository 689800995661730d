import type { Browser, BrowserContext, Request } from "@playwright/test";

/** What a browser says of a request that the page itself gave up, by going elsewhere or by not wanting it any more. */
const givenUp = "net::ERR_ABORTED";
/** The console repeats every answer that is no success; the answers are noted already. */
const repeated = /^Failed to load resource/;

/**
 * Notes everything that goes wrong in any page of a browser, a second user's too: errors that nobody handled, errors in
 * the console, requests that failed and answers that are no success. A story announces what it provokes.
 */
export function watchBrowser(browser: Browser) {
  const problems: string[] = [];
  const announced: RegExp[] = [];
  const watch = (context: BrowserContext) => watchContext(context, (problem) => problems.push(problem));
  browser.on("context", watch);
  return {
    announce: (...expected: readonly RegExp[]) => void announced.push(...expected),
    stop: () => void browser.off("context", watch),
    /** What no story announced. */
    unexpected: () => problems.filter((problem) => !announced.some((one) => one.test(problem))),
  };
}

function watchContext(context: BrowserContext, note: (problem: string) => void): void {
  context.on("weberror", (error) => note(`error: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !repeated.test(message.text())) note(`console: ${message.text()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) note(`${response.status()} ${named(response.request())}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== givenUp) note(`${why} ${named(request)}`);
  });
}

function named(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
