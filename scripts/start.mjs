import { join } from "node:path";
import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
// Node 20 knows none of it, and would say so before it comes to the words above.
const { enableCompileCache } = await import("node:module");
// What was stripped of its types and compiled once is read from there: half the time of a start. Without a place to
// write to, the server starts as well.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node"));
const { buildDashboard } = await import("./build-dashboard.mjs");
await buildDashboard();
await import("#server/main.ts");
