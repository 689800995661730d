import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
const { buildDashboard } = await import("./build-dashboard.mjs");
await buildDashboard();
await import("#server/main.ts");
