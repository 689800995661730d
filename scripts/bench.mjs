import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
const { buildDashboard } = await import("./build-dashboard.mjs");
await buildDashboard();
const { findBrowser } = await import("./find-browser.mjs");
process.env.PARLANCE_CHROMIUM = await findBrowser();
await import("../bench/main.ts");
