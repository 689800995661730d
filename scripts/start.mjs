import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
// Node 20 knows none of it, and would say so before it comes to the words above.
(await import("./compile-cache.mjs")).keepCompiled();
const { buildDashboard } = await import("./build-dashboard.mjs");
await buildDashboard();
await import("#server/main.ts");
