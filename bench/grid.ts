import { Agent } from "node:http";
import { type Browser, chromium, type Page } from "playwright";
import { atMost, headersOf, percentile, type Row, send } from "./measure.ts";
import type { BenchProject } from "./parlance.ts";

const rounds = 10;
const presses = 60;
const scrollMs = 10_000;
const pagePresses = 120;
const jumps = 30;
/** What a row of the grid is high, roughly: enough to jump near a row. */
const rowHeight = 52;

type Person = { email: string; password: string };

/** The grid in a real browser: a cold one for the way to the first rows, then at work. */
export async function benchGrid(
  address: string,
  { project, name, first, person }: { project: BenchProject; name: string; first: number; person: Person },
): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: process.env.PARLANCE_CHROMIUM ?? "",
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-dev-shm-usage"],
  });
  try {
    const state = await signIn(browser, address, person);
    const url = `${address}/projects/${project.app}/${project.branch}/translations?languages=de,ar,ja,fr`;
    const loads: number[] = [];
    for (let round = 0; round < rounds; round++) loads.push(await coldLoad(browser, state, url));
    const page = await open(browser, state, url);
    const rows = [
      atMost(`grid of ${name}: navigation to first rows, cold browser, p95`, percentile(loads, 0.95), first),
    ];
    rows.push(...(await atWork(page, name)), ...(await scrolling(page, name)));
    await page.context().close();
    rows.push(
      await inLongText(await open(browser, state, `${url}&q=${await addLongText(address, project)}`), name),
    );
    return rows;
  } finally {
    await browser.close();
  }
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

/** A profile of its own: nothing is in its cache. The page notes when its first row has a text. */
async function open(browser: Browser, storageState: State, url: string): Promise<Page> {
  const page = await browser.newPage({
    storageState,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
  await page.addInitScript(() => {
    const look = () => {
      const isThere = document.querySelector('[data-row="0"][data-column="1"] span[lang]') !== null;
      if (isThere) Object.assign(window, { firstRows: performance.now() });
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => "firstRows" in window);
  return page;
}

/** From the beginning of the navigation to the first row, as the page's own clock counts. */
async function coldLoad(browser: Browser, state: State, url: string): Promise<number> {
  const page = await open(browser, state, url);
  const ms = await page.evaluate(() => (window as unknown as { firstRows: number }).firstRows);
  await page.context().close();
  return ms;
}

/** Milliseconds from each key to the frame that shows what it did. */
async function press(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    if ("latencies" in window) return;
    const latencies: number[] = [];
    Object.assign(window, { latencies });
    const note = (event: Event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => latencies.push(performance.now() - event.timeStamp);
        port2.postMessage(0);
      });
    };
    document.addEventListener("keydown", note, true);
  });
  const takeLatencies = () =>
    page.evaluate(() => (window as unknown as { latencies: number[] }).latencies.splice(0));
  await takeLatencies();
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(30);
  }
  return await takeLatencies();
}

const frames = "from the key to the painted frame (up to 17 ms of it wait for the frame)";

async function atWork(page: Page, name: string): Promise<Row[]> {
  await page.locator('[data-row="0"][data-column="2"]').click();
  const moves = await press(
    page,
    Array.from({ length: presses }, (_, press) => (press % 12 < 6 ? "ArrowDown" : "ArrowUp")),
  );
  const opened = await press(
    page,
    Array.from({ length: presses }, (_, press) => (press % 2 === 0 ? "Enter" : "Escape")),
  );
  const typed = await typeInto(page);
  return [
    atMost(`grid of ${name}: move focus, p95, ${frames}`, percentile(moves, 0.95), 16),
    atMost(`grid of ${name}: open a cell, p95`, percentile(opened, 0.95), 50),
    atMost(`grid of ${name}: a keystroke, p95, ${frames}`, percentile(typed, 0.95), 16),
  ];
}

/** Opens the cell that has the focus, types at its end and takes it back. */
async function typeInto(page: Page): Promise<number[]> {
  await page.keyboard.press("Enter");
  const typed = await press(
    page,
    Array.from({ length: presses }, () => "a"),
  );
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  return typed;
}

const chips = 100;

/** Adds a string of 5,000 characters with 100 placeholders, translated as it is; gives the query that finds it. */
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

/** Typing in a text that is checked, and whose placeholders are painted and guarded. */
async function inLongText(page: Page, name: string): Promise<Row> {
  await page.locator('[data-row="0"][data-column="2"]').click();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (count) => document.querySelectorAll("[aria-hidden] > [data-chip]").length >= count,
    chips,
  );
  await page.keyboard.press("Escape");
  const typed = await typeInto(page);
  return atMost(
    `grid of ${name}: … in 5,000 characters with ${chips} placeholders, p95`,
    percentile(typed, 0.95),
    16,
  );
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
  const takeFrames = () => page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0));
  const frames = await takeFrames();
  await page.locator('[data-row][tabindex="0"]').focus();
  await takeFrames();
  for (let press = 0; press < pagePresses; press++) {
    await page.keyboard.press("PageDown");
    await page.waitForTimeout(30);
  }
  const keyFrames = await takeFrames();
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

/** Milliseconds until a row in the middle of the new position shows its key. */
async function jumpTo(page: Page, jump: number): Promise<number> {
  return await page.evaluate(
    ({ jump, jumps, rowHeight }) => {
      const grid = document.querySelector('[role="grid"]');
      if (!grid) throw new Error("There is no grid.");
      const start = performance.now();
      grid.scrollTop = ((grid.scrollHeight - grid.clientHeight) * ((jump * 7) % jumps)) / jumps;
      const middle = Math.floor((grid.scrollTop + grid.clientHeight / 2) / rowHeight);
      return new Promise<number>((resolve) => {
        const look = () => {
          const near = [...document.querySelectorAll('[data-column="0"]')].find(
            (cell) => Math.abs(Number(cell.getAttribute("data-row")) - middle) <= 3,
          );
          if (near?.textContent?.includes("string")) resolve(performance.now() - start);
          else if (performance.now() - start > 5_000) resolve(5_000);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    },
    { jump, jumps, rowHeight },
  );
}
