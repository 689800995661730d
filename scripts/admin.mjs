import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
await import("#server/admin/main.ts");
