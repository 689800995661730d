#!/usr/bin/env node
import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
await import("#command-line/main.ts");
