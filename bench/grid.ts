import { Agent } from "node:http";
import { type Browser, chromium, type Page } from "playwright";
import { atMost, headersOf, percentile, type Row, ratio, send } from "./measure.ts";
import type { BenchProject } from "./parlance.ts";
import { serveStaticPage } from "./static-page/serve-static-page.ts";

const rounds = 10;
const presses = 60;
const scrollMs = 10_000;
const pagePresses = 120;
const jumps = 30;
/** Approximate height of a row in pixels, enough to scroll near a row. */
const rowHeight = 52;

type Person = { email: string; password: string };

export type MeasuredGrid = {
  project: BenchProject;
  name: string;
  /** Longest allowed time in ms until the first rows of the page, and of a search, are shown. */
  first: number;
  search: number;
  person: Person;
  port: number;
};

/**
 * Measures the grid in a real browser: loading with a cold cache, then typing, moving, scrolling and searching. A
 * static page with as many rows, served on `port`, is the comparison.
 */
export async function benchGrid(
  address: string,
  { project, name, first, search, person, port }: MeasuredGrid,
): Promise<Row[]> {
  const browser = await launch();
  const unlimited = await launch("--disable-gpu-vsync", "--disable-frame-rate-limit");
  const floor = await serveStaticPage(port);
  try {
    const state = await signIn(browser, address, person);
    const url = `${address}/projects/${project.app}/${project.branch}/translations?languages=de,ar,ja,fr`;
    const { page } = await open(browser, state, url);
    const drawn = await page.locator('[data-row][data-column="0"]').count();
    const staticUrl = `${floor.address}/?rows=${drawn}`;
    const rows = await loading(browser, name, { state, url, first, staticUrl });
    const longUrl = `${url}&q=${await addLongText(address, project)}`;
    const pages = async (from: Browser) => ({
      page: (await open(from, state, url)).page,
      longPage: (await open(from, state, longUrl)).page,
      staticPage: (await open(from, state, staticUrl)).page,
    });
    rows.push(
      ...(await measureUnlimited(await pages(unlimited), `grid of ${name}`)),
      ...(await measureAt60Hz(await pages(browser), `grid of ${name}`)),
    );
    await page.bringToFront();
    rows.push(...(await scrolling(page, name)));
    const searchMs = percentile(await searchAsTyped(page), 0.95);
    rows.push(
      atMost(`grid of ${name}: a search, p95, from its last letter to its first rows`, searchMs, search),
    );
    return rows;
  } finally {
    await browser.close();
    await unlimited.close();
    await floor.stop();
  }
}

async function launch(...args: string[]): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.PARLANCE_CHROMIUM ?? "",
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-dev-shm-usage", ...args],
  });
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

async function signIn(browser: Browser, address: string, { email, password }: Person): Promise<State> {
  const page = await browser.newPage({ locale: "en-GB" });
  await page.goto(`${address}/sign-in`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${address}/projects`);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

type Loaded = { page: Page; ms: number };

/** Opens a page with an empty cache. The page logs when its first row has a text. */
async function open(browser: Browser, storageState: State, url: string): Promise<Loaded> {
  const page = await browser.newPage({
    storageState,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
  await page.addInitScript(() => {
    const check = () => {
      const isThere = document.querySelector('[data-row="0"][data-column="1"] span[lang]') !== null;
      if (isThere) console.debug(`first rows ${performance.now()}`);
      else requestAnimationFrame(check);
    };
    check();
  });
  return { page, ms: await load(page, url) };
}

/**
 * Time in ms from the start of a navigation to its first rows, by the page's own clock. It is read from a console
 * message, because querying the page injects a script of Playwright, which adds 40 ms.
 */
async function load(page: Page, url: string): Promise<number> {
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("first rows"));
  await page.goto(url, { waitUntil: "commit" });
  return Number((await logged).text().split(" ").at(-1));
}

/** Time from the navigation to the first rows, with an empty and with a warm cache. */
async function loading(
  browser: Browser,
  name: string,
  { state, url, first, staticUrl }: { state: State; url: string; first: number; staticUrl: string },
): Promise<Row[]> {
  const cold: number[] = [];
  const again: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page, ms } = await open(browser, state, url);
    cold.push(ms);
    await page.goto("about:blank");
    again.push(await load(page, url));
    await page.context().close();
    const floor = await open(browser, state, staticUrl);
    bare.push(floor.ms);
    await floor.page.context().close();
  }
  const staticMs = percentile(bare, 0.5);
  return [
    atMost(`grid of ${name}: navigation to first rows, cold browser, p95`, percentile(cold, 0.95), first),
    ratio(
      `grid of ${name}: … against a static page with as many rows`,
      percentile(cold, 0.5) / staticMs,
      { most: 2 },
      `${staticMs.toFixed(0)} ms`,
    ),
    atMost(`grid of ${name}: … second visit, p95`, percentile(again, 0.95), 300),
  ];
}

/** Time in ms from each key press to the frame that shows its effect. */
async function press(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    if ("latencies" in window) return;
    const latencies: number[] = [];
    Object.assign(window, { latencies });
    const recordLatency = (event: Event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => latencies.push(performance.now() - event.timeStamp);
        port2.postMessage(0);
      });
    };
    document.addEventListener("keydown", recordLatency, true);
  });
  const readLatencies = () =>
    page.evaluate(() => (window as unknown as { latencies: number[] }).latencies.splice(0));
  await readLatencies();
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(30);
  }
  return await readLatencies();
}

type WorkPages = { page: Page; longPage: Page; staticPage: Page };

/**
 * Measures each key press until its frame is painted, in a browser that paints immediately instead of 60 times a
 * second.
 */
async function measureUnlimited({ page, longPage, staticPage }: WorkPages, grid: string): Promise<Row[]> {
  await page.bringToFront();
  await page.locator('[data-row="0"][data-column="2"]').click();
  const moves = await pressWarm(
    page,
    Array.from({ length: presses }, (_, press) => (press % 12 < 6 ? "ArrowDown" : "ArrowUp")),
  );
  const opened = await press(
    page,
    Array.from({ length: presses }, (_, press) => (press % 2 === 0 ? "Enter" : "Escape")),
  );
  const keys = await keystrokes({ page, longPage, staticPage });
  return [
    atMost(`${grid}: move focus, p95, from the key to the painted frame`, percentile(moves, 0.95), 16),
    atMost(`${grid}: open a cell, p95`, percentile(opened, 0.95), 50),
    atMost(`${grid}: a keystroke, p95`, keys.short, 16),
    atMost(`${grid}: … in 5,000 characters with ${chips} placeholders, p95`, keys.long, 16),
    {
      what: "… in a bare text field of a static page, p95",
      budget: "–",
      figure: `${keys.bare.toFixed(0)} ms`,
    },
  ];
}

/** Measures as `measureUnlimited` on a screen of 60 Hz, where each key also waits up to 17 ms for the next frame. */
async function measureAt60Hz(pages: WorkPages, grid: string): Promise<Row[]> {
  const { short, long, bare } = await keystrokes(pages);
  const figure = [short, long, bare].map((ms) => ms.toFixed(0)).join(" / ");
  return [
    {
      what: `${grid}: a keystroke on a screen of 60 Hz, in a short text / a long one / a bare field, p95`,
      budget: "–",
      figure: `${figure} ms`,
    },
  ];
}

async function keystrokes({ page, longPage, staticPage }: WorkPages) {
  await page.bringToFront();
  await page.locator('[data-row="0"][data-column="2"]').click();
  const short = await typeInto(page);
  await longPage.bringToFront();
  const long = await typeIntoLongText(longPage);
  await staticPage.bringToFront();
  await staticPage.locator("textarea").focus();
  const bare = await pressWarm(staticPage, letters);
  for (const done of [page, longPage, staticPage]) await done.context().close();
  return { short: percentile(short, 0.95), long: percentile(long, 0.95), bare: percentile(bare, 0.95) };
}

/** Presses the keys twice and returns the second times, when the code is warm. */
async function pressWarm(page: Page, keys: readonly string[]): Promise<number[]> {
  await press(page, keys);
  return await press(page, keys);
}

const letters = Array.from({ length: presses }, () => "a");

/** Opens the focused cell, types at its end and reverts the text. */
async function typeInto(page: Page): Promise<number[]> {
  await page.keyboard.press("Enter");
  const typed = await pressWarm(page, letters);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  return typed;
}

const chips = 100;

/**
 * Adds a string of 5,000 characters with 100 placeholders and an identical translation; returns the query that finds
 * it.
 */
async function addLongText(address: string, project: BenchProject): Promise<string> {
  const v = Array.from({ length: chips }, (_, index) => `{name${index}} `.padEnd(50, "word ")).join("");
  const group = { main: { entries: { long: { v } } } };
  const agent = new Agent();
  const answer = await send(agent, `${address}/v1/api?app=${project.app}`, {
    method: "POST",
    headers: headersOf(project),
    body: JSON.stringify({ data: { en: group, de: group } }),
  });
  agent.destroy();
  if (answer.status !== 200) throw new Error(answer.text());
  return encodeURIComponent("key:=long");
}

const searched = ["payment", "invoice", "account", "delivery", "archive", "welcome", "settings", "language"];

/** Time in ms from the last letter of a search to its rows. */
async function searchAsTyped(page: Page): Promise<number[]> {
  const field = page.getByRole("combobox").first();
  const samples: number[] = [];
  for (const word of searched) {
    await field.fill(word.slice(0, -1));
    await shownHit(page, word.slice(0, -1));
    await page.evaluate(() => {
      const recordTime = ({ timeStamp }: Event) => Object.assign(window, { typedAt: timeStamp });
      document.addEventListener("keydown", recordTime, { capture: true, once: true });
    });
    await field.press(word.slice(-1));
    samples.push(await shownHit(page, word));
  }
  return samples;
}

/** Time in ms from the last key press to a row with the marked word. */
async function shownHit(page: Page, word: string): Promise<number> {
  return await page.evaluate(
    (word) =>
      new Promise<number>((resolve) => {
        const check = () => {
          const hit = document.querySelector('[role="grid"] mark')?.textContent?.toLowerCase();
          if (hit !== word) return requestAnimationFrame(check);
          resolve(performance.now() - ((window as unknown as { typedAt?: number }).typedAt ?? 0));
        };
        check();
      }),
    word,
  );
}

/** Types into the long text after its placeholders have been painted. */
async function typeIntoLongText(page: Page): Promise<number[]> {
  await page.locator('[data-row="0"][data-column="2"]').click();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (count) => document.querySelectorAll("[aria-hidden] > [data-chip]").length >= count,
    chips,
  );
  await page.keyboard.press("Escape");
  return await typeInto(page);
}

async function scrolling(page: Page, name: string): Promise<Row[]> {
  const grid = page.getByRole("grid");
  await grid.hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const end = performance.now() + scrollMs;
  while (performance.now() < end) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(16);
  }
  const readFrames = () => page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0));
  const frames = await readFrames();
  await page.locator('[data-row][tabindex="0"]').focus();
  await readFrames();
  for (let press = 0; press < pagePresses; press++) {
    await page.keyboard.press("PageDown");
    await page.waitForTimeout(30);
  }
  const keyFrames = await readFrames();
  const blanks: number[] = [];
  for (let jump = 1; jump <= jumps; jump++) blanks.push(await jumpTo(page, jump));
  return [
    atMost(`grid of ${name}: scrolling by wheel, frames p99`, percentile(frames, 0.99), 50),
    atMost(`grid of ${name}: … the worst frame`, Math.max(...frames), 200),
    atMost(`grid of ${name}: scrolling by page keys, frames p99`, percentile(keyFrames, 0.99), 50),
    atMost(`grid of ${name}: … the worst frame by keys`, Math.max(...keyFrames), 200),
    atMost(
      `grid of ${name}: a jump of the scrollbar until its rows are there, p95`,
      percentile(blanks, 0.95),
      150,
    ),
  ];
}

/** Time in ms until a row in the middle of the new position shows its key. */
async function jumpTo(page: Page, jump: number): Promise<number> {
  return await page.evaluate(
    ({ jump, jumps, rowHeight }) => {
      const grid = document.querySelector('[role="grid"]');
      if (!grid) throw new Error("There is no grid.");
      const start = performance.now();
      grid.scrollTop = ((grid.scrollHeight - grid.clientHeight) * ((jump * 7) % jumps)) / jumps;
      const middle = Math.floor((grid.scrollTop + grid.clientHeight / 2) / rowHeight);
      return new Promise<number>((resolve) => {
        const check = () => {
          const near = [...document.querySelectorAll('[data-column="0"]')].find(
            (cell) => Math.abs(Number(cell.getAttribute("data-row")) - middle) <= 3,
          );
          if (near?.textContent?.includes("string")) resolve(performance.now() - start);
          else if (performance.now() - start > 5_000) resolve(5_000);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      });
    },
    { jump, jumps, rowHeight },
  );
}
