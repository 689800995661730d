import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
// Node 20 does not support this code, and would fail before printing the message above.
(await import("./compile-cache.mjs")).keepCompiled();
const { buildDashboard } = await import("./build-dashboard.mjs");
await buildDashboard();
await import("#server/main.ts");
