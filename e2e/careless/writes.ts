import type { Page, Request } from "@playwright/test";

/** POST requests that only read, and reports of the user's position. */
const reads = /\/estimate|\/allowList\/test|\/live\/presence|\/entries\/window|dryRun=true/;
const isWrite = (request: Request) => request.method() !== "GET" && !reads.test(request.url());

export type Write = { name: string; what: string; status?: number };
export const isStored = ({ status = 0 }: Write) => status >= 200 && status < 300;

const watchedPages = new WeakMap<Page, ReturnType<typeof watch>>();

/** Records the writes of a page since the first call. */
export function watchWrites(page: Page) {
  const watched = watchedPages.get(page) ?? watch(page);
  watchedPages.set(page, watched);
  return watched;
}

function watch(page: Page) {
  const writes: Write[] = [];
  const byRequest = new Map<Request, Write>();
  const running = new Set<Request>();
  page.on("request", (request) => {
    running.add(request);
    if (!isWrite(request)) return;
    const name = `${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f]{24}/g, "…")}`;
    const write: Write = { name, what: `${request.method()} ${request.url()} ${request.postData() ?? ""}` };
    byRequest.set(request, write);
    writes.push(write);
  });
  page.on("response", (response) => {
    const write = byRequest.get(response.request());
    if (write) write.status = response.status();
  });
  const end = (request: Request) => void running.delete(request);
  page.on("requestfinished", end).on("requestfailed", end);
  const forget = () => void writes.splice(0);
  return {
    writes,
    forget,
    /** Resolves when no request has been running for a moment. */
    async settle(limitMs = 30_000): Promise<void> {
      const end = Date.now() + limitMs;
      for (let quiet = 0; quiet < 3 && Date.now() < end; ) {
        await page.waitForTimeout(60);
        const open = [...running].filter((request) => !/live/.test(request.url()));
        quiet = open.length === 0 ? quiet + 1 : 0;
      }
    },
  };
}
