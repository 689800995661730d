import type { Browser, BrowserContext, Request } from "@playwright/test";

/** Error of a request that the page cancelled, by navigating or aborting. */
const abortedError = "net::ERR_ABORTED";
/** The console repeats every unsuccessful response, which is recorded separately. */
const repeatedResponse = /^Failed to load resource/;

/**
 * Records all problems in all pages of a browser, including those of a second user: unhandled errors, console errors,
 * failed requests and unsuccessful responses. Tests register the problems that they expect.
 */
export function watchBrowser(browser: Browser) {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const watch = (context: BrowserContext) => watchContext(context, (problem) => problems.push(problem));
  browser.on("context", watch);
  return {
    expectProblems: (...patterns: readonly RegExp[]) => void expected.push(...patterns),
    stop: () => void browser.off("context", watch),
    /** Problems that the test did not expect. */
    unexpected: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}

function watchContext(context: BrowserContext, addProblem: (problem: string) => void): void {
  context.on("weberror", (error) => addProblem(`error: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !repeatedResponse.test(message.text()))
      addProblem(`console: ${message.text()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) addProblem(`${response.status()} ${requestLine(response.request())}`);
  });
  context.on("requestfailed", (request) => {
    const errorText = request.failure()?.errorText ?? "";
    if (errorText !== abortedError) addProblem(`${errorText} ${requestLine(request)}`);
  });
}

function requestLine(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
