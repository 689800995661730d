import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
(await import("./compile-cache.mjs")).keepCompiled();
await import("#server/instance/admin/main.ts");
