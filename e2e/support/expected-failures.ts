import type { Browser, BrowserContext, Request } from "@playwright/test";

/** Error of a request that the page cancelled, by navigating or aborting. */
const givenUp = "net::ERR_ABORTED";
/** The console repeats every unsuccessful response, which is recorded separately. */
const repeated = /^Failed to load resource/;

/**
 * Records all problems in all pages of a browser, including those of a second user: unhandled errors, console errors,
 * failed requests and unsuccessful responses. Tests announce the problems that they provoke.
 */
export function watchBrowser(browser: Browser) {
  const problems: string[] = [];
  const announced: RegExp[] = [];
  const watch = (context: BrowserContext) => watchContext(context, (problem) => problems.push(problem));
  browser.on("context", watch);
  return {
    announce: (...expected: readonly RegExp[]) => void announced.push(...expected),
    stop: () => void browser.off("context", watch),
    /** Problems that no test announced. */
    unexpected: () => problems.filter((problem) => !announced.some((pattern) => pattern.test(problem))),
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
