#!/usr/bin/env node
import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();
await import("#program/parlance.ts");
