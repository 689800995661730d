import { createLiveHub } from "./live-hub.ts";

/** The used part of a shared worker's global object; the worker and DOM type libraries exclude each other. */
type WorkerScope = { onconnect: ((event: MessageEvent) => void) | null };

const hub = createLiveHub();
(globalThis as unknown as WorkerScope).onconnect = ({ ports: [port] }) => port && hub.connect(port);
